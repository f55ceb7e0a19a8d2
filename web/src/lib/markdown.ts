// The little Markdown that the rules use: headings, lists, tables, emphasis, code, links. Text is escaped first, so
// nothing in it can become markup. In the rules by id, an id at the start of a list item becomes a link target.

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);
}

const RULE = /\b([A-Z]{1,2}\d+(?:\.\d+)?)\b/g;

export function inline(text: string, ids: ReadonlySet<string> = new Set()): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string) => label)
    .replace(RULE, (id: string) => (ids.has(id) ? `<a href="#${id}">${id}</a>` : id));
}

const ITEM_ID = /^[-*]\s+\**([A-Z]{1,2}\d+(?:\.\d+)?)\**[.:]?\s+/;
const HEADING_ID = /^#{2,3}\s+([A-Z]{1,2}\d+(?:\.\d+)?)\b/;

export function ruleIds(markdown: string): Set<string> {
  const out = new Set<string>();
  for (const line of markdown.split("\n")) {
    const id = (ITEM_ID.exec(line) ?? HEADING_ID.exec(line))?.[1];
    if (id) out.add(id);
  }
  return out;
}

export function render(markdown: string): string {
  const ids = ruleIds(markdown);
  const blocks = markdown.replace(/<!--[\s\S]*?-->/g, "").split(/\n{2,}/);
  return blocks.map((block) => renderBlock(block.trim(), ids)).join("\n");
}

function renderBlock(block: string, ids: ReadonlySet<string>): string {
  if (!block) return "";
  const lines = block.split("\n");
  const first = lines[0] ?? "";
  const heading = /^(#{1,4})\s+(.*)$/.exec(first);
  if (heading) {
    const level = heading[1]?.length ?? 1;
    const id = HEADING_ID.exec(first)?.[1];
    const title = escape(heading[2] ?? "");
    const rest = lines.slice(1).join("\n").trim();
    return `<h${level}${id ? ` id="${id}"` : ""}>${title}</h${level}>${rest ? renderBlock(rest, ids) : ""}`;
  }
  if (first.startsWith("|")) return tableOf(lines, (cell) => inline(cell, ids));
  if (/^[-*]\s/.test(first)) return renderList(lines, ids);
  const list = lines.findIndex((line) => /^[-*]\s/.test(line));
  if (list > 0) return renderBlock(lines.slice(0, list).join("\n"), ids) + renderList(lines.slice(list), ids);
  return `<p>${inline(lines.join(" "), ids)}</p>`;
}

/** A table whose first row is its head. `idOf` names a row. */
export function tableOf(lines: readonly string[], cellOf: (text: string) => string, idOf?: (line: string) => string): string {
  const [head = "", ...body] = lines.filter((line) => !/^\|[\s:|-]+\|?$/.test(line));
  const cells = (line: string): string[] => line.replace(/^\||\|$/g, "").split("|").map((cell) => cellOf(cell.trim()));
  const th = cells(head).map((cell) => `<th scope="col">${cell}</th>`).join("");
  const trs = body.map((line) => `<tr${idOf ? ` id="${idOf(line)}"` : ""}>${cells(line).map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  return `<div class="wide" tabindex="0"><table><thead><tr>${th}</tr></thead><tbody>${trs}</tbody></table></div>`;
}

function renderList(lines: string[], ids: ReadonlySet<string>): string {
  const items: string[] = [];
  for (const line of lines) {
    if (/^[-*]\s/.test(line)) items.push(line);
    else items[items.length - 1] = `${items.at(-1) ?? ""} ${line.trim()}`;
  }
  const lis = items.map((item) => {
    const id = ITEM_ID.exec(item)?.[1];
    const text = item.replace(id ? ITEM_ID : /^[-*]\s+/, "");
    return id
      ? `<li id="${id}"><a class="rule" href="#${id}">${id}</a> ${inline(text, ids)}</li>`
      : `<li>${inline(text, ids)}</li>`;
  });
  return `<ul>${lis.join("")}</ul>`;
}
