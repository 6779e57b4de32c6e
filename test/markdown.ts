import { renderMarkdown as render } from '../app/platform/markdown.ts';

// In the data tests (vitest.config.ts), this stands in for app/platform/markdown.ts, which has a
// test of its own: each text is laid out once, as many tests begin with the built-in articles.

// biome-ignore lint/performance/noBarrelFile: what stands in for a module has the rest of it too
export { listHrefs, parseContentText, plainText, slugify } from '../app/platform/markdown.ts';

const rendered = new Map<string, string>();

export function renderMarkdown(source: string): string {
  const html = rendered.get(source) ?? render(source);
  rendered.set(source, html);
  return html;
}
