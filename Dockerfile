# syntax=docker/dockerfile:1

# The browser client.
FROM node:22-bookworm-slim AS web
WORKDIR /kogge/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY docs/rules ../docs/rules
COPY src/kogge/words/data ../src/kogge/words/data
RUN npm run build

# The package: the engine is compiled, and everything is installed into one folder.
FROM python:3.11-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /kogge
RUN python -m venv /opt/kogge
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY tools ./tools
COPY docs/rules ./docs/rules
COPY src ./src
COPY --from=web /kogge/src/kogge/server/static ./src/kogge/server/static
ENV KOGGE_NO_WEB=1
RUN /opt/kogge/bin/pip install --no-cache-dir '.[postgres,redis]'

# What runs: no compiler, no sources of the client, nobody's root.
FROM python:3.11-slim-bookworm
RUN groupadd --system --gid 10001 kogge \
    && useradd --system --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin kogge \
    && install --directory --owner=kogge --group=kogge --mode=0700 /data
COPY --from=build /opt/kogge /opt/kogge
ENV PATH=/opt/kogge/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    KOGGE_HOST=0.0.0.0 \
    KOGGE_PORT=8000 \
    KOGGE_DATABASE=sqlite:////data/kogge.db
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['KOGGE_PORT'] + '/health', timeout=2)"]
ENTRYPOINT ["kogge"]
CMD ["serve"]
