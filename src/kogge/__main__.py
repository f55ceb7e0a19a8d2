"""`python -m kogge`."""

from __future__ import annotations

import sys

from kogge.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
