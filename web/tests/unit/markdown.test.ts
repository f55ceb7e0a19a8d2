import { expect, test } from "vitest";
import { render, ruleIds } from "../../src/lib/markdown";

const TEXT = `# Title

## H4 Actions
- H4.1 **Income**: take *up to* 3, see H4.2
  and more.
- H4.2 Place <b>.

| a | b |
| --- | --- |
| 1 | 2 |`;

test("ids of rules become link targets", () => {
  expect([...ruleIds(TEXT)]).toEqual(["H4", "H4.1", "H4.2"]);
  const html = render(TEXT);
  expect(html).toContain('<h2 id="H4">H4 Actions</h2>');
  expect(html).toContain('<li id="H4.1"><a class="rule" href="#H4.1">H4.1</a> <strong>Income</strong>');
  expect(html).toContain('see <a href="#H4.2">H4.2</a> and more.');
});

test("markup in the text is shown, not obeyed", () => {
  expect(render(TEXT)).toContain("Place &lt;b&gt;.");
  expect(render('<script>alert("x")</script>')).not.toContain("<script>");
});

test("tables become tables", () => {
  expect(render(TEXT)).toContain("<tbody><tr><td>1</td><td>2</td></tr></tbody>");
});
