import type { Locale } from '#app/i18n/locale.ts';
import { parseContentText, renderMarkdown } from '#app/platform/markdown.ts';

const files = import.meta.glob<string>('/content/pages/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `key` is the file's name without number and language, or the number; `html` is safe to embed. */
export type Section = { key: string; title: string; lead: string; html: string };

/**
 * The sections of a page in `content/pages/<page>`, in the order of their file names. A line that
 * begins with `{fact}` is shown where that fact holds, one with `{!fact}` where it does not.
 */
export function listSections(
  page: string,
  locale: Locale,
  facts: Readonly<Record<string, boolean>> = {},
): Section[] {
  const inPage = new RegExp(`^/content/pages/${page}/(\\d+)-?([a-z-]*)\\.${locale}\\.md$`);
  return Object.entries(files)
    .flatMap(([path, source]) => {
      const [, position, key] = inPage.exec(path) ?? [];
      return position === undefined
        ? []
        : [{ position: Number(position), key: key || position, source }];
    })
    .sort((a, b) => a.position - b.position)
    .map(({ key, source }) => {
      const { title, summary, content } = parseContentText(keepTrue(source, facts));
      return { key, title, lead: summary, html: renderMarkdown(content) };
    });
}

const keepTrue = (source: string, facts: Readonly<Record<string, boolean>>): string =>
  source.replace(/^\{(!?)(\w+)\} (.*\n?)/gm, (_line, not: string, fact: string, text: string) =>
    Boolean(facts[fact]) === (not === '') ? text : '',
  );
