import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { micromark } from 'micromark';
import {
  fileWidths,
  type ImageFormat,
  imageFileName,
  parseImageReference,
} from './image-formats.ts';
import { textPictureReference } from './text-pictures.ts';

export type ContentText = { title: string; summary: string; content: string };

/** `# Title`, a paragraph that is the summary, then CommonMark. @throws Error */
export function parseContentText(source: string): ContentText {
  const match = /^# (?<title>.+)\n\n(?<summary>.+(?:\n.+)*)(?:\n\n(?<content>[\s\S]*))?$/.exec(
    source.replaceAll('\r\n', '\n').trim(),
  );
  const { title, summary, content = '' } = match?.groups ?? {};
  if (!title || !summary)
    throw new Error(
      `not a content file (wants "# Title", an empty line, a summary): ${source.slice(0, 60)}`,
    );
  return {
    title: title.trim(),
    summary: summary.replaceAll('\n', ' ').trim(),
    content: content.trim(),
  };
}

/**
 * Markup is shown as text, dangerous links are dropped (micromark's default), and pictures of other
 * sites become links: no page asks another site for anything.
 */
export function renderMarkdown(source: string): string {
  // All markup of the source is escaped: what is left of these elements is micromark's own.
  return micromark(source).replace(
    /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g,
    (_image, src: string, alt: string) =>
      src.startsWith('/media/') ? textPicture(src, alt) : `<a href="${src}">${alt || src}</a>`,
  );
}

/** A picture in a text, in all its formats and widths; `src` and `alt` are escaped. */
function textPicture(src: string, alt: string): string {
  const image = parseImageReference(textPictureReference(src) ?? null);
  if (image?.kind !== 'stored') return `<img src="${src}" alt="${alt}" loading="lazy">`;
  const { id, width, height } = image;
  const files = (format: ImageFormat) =>
    fileWidths(width)
      .map((each) => `/media/${imageFileName(id, each, format)} ${each}w`)
      .join(', ');
  const sizes = 'sizes="(min-width: 48rem) 40rem, 100vw"';
  const sources = (['avif', 'webp'] as const).map(
    (format) => `<source type="image/${format}" srcset="${files(format)}" ${sizes}>`,
  );
  const file = `/media/${imageFileName(id, fileWidths(width)[0] ?? width, 'jpeg')}`;
  const size = `width="${width}" height="${height}"`;
  return `<picture>${sources.join('')}<img src="${file}" srcset="${files('jpeg')}" ${sizes} alt="${alt}" ${size} loading="lazy"></picture>`;
}

/** The links of a text as they were written, each once, dangerous ones too. */
export function listHrefs(source: string): string[] {
  const hrefs = new Set<string>();
  const visit = (node: Nodes) => {
    if (node.type === 'link' || node.type === 'definition') hrefs.add(node.url);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(fromMarkdown(source));
  return [...hrefs];
}

/** A text as it was written, in paragraphs: for one that is too complicated to be rendered. */
export function renderPlainText(source: string): string {
  const escaped = source
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
  const paragraphs = escaped.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return paragraphs
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>\n')}</p>`)
    .join('\n');
}

/** The text content of HTML from `renderMarkdown`, on one line. */
export function plainText(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ''))
    .replace(/\n+/g, ' ')
    .trim();
}

function unescapeHtml(escaped: string): string {
  const characters: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&amp;': '&',
  };
  return escaped.replace(/&(?:lt|gt|quot|amp);/g, (name) => characters[name] ?? name);
}

/** A URL slug: lower case, no accents, words joined by hyphens, at most 80 characters. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}
