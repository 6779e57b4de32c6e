import { createHash } from 'node:crypto';
import type { Db } from './database.server.ts';
import type { Log } from './log.ts';
import { renderPlainText } from './markdown.ts';
import { renderText } from './text-worker.server.ts';
import type { RenderedText } from './text-worker.ts';

// HTML is rendered at publishing and stored beside its text (docs/decisions/0030-rendering.md).

/** Raise it when `renderMarkdown` changes: each text is then rendered again at its next reading. */
const rendererVersion = 1;

export type HtmlColumns = { html: string; html_key: string };
export type StoredText = { content: string; html: string | null; html_key: string | null };

export const htmlKeyOf = (content: string): string =>
  `${rendererVersion}.${createHash('sha256').update(content).digest('base64url')}`;

/** Gives a command in a transaction the HTML of a text. @throws for `publishingTransaction` */
export type TextRenderer = (content: string) => RenderedText | 'tooComplicated';

/** Rolls a transaction back. */
class UnrenderedError extends Error {
  readonly content: string;

  constructor(content: string) {
    super('a text has to be rendered first');
    this.content = content;
  }
}

/**
 * Where the command needs HTML that is not rendered yet, the transaction is rolled back, the text
 * rendered, and the command run again: what is published is what was checked.
 */
export async function publishingTransaction<T>(
  db: Db,
  command: (trx: Db, render: TextRenderer) => Promise<T>,
): Promise<T> {
  const rendered = new Map<string, RenderedText | 'tooComplicated'>();
  const render = (content: string) => {
    const known = rendered.get(content);
    if (known === undefined) throw new UnrenderedError(content);
    return known;
  };
  for (;;) {
    try {
      return await db.transaction().execute((trx) => command(trx, render));
    } catch (error) {
      if (!(error instanceof UnrenderedError)) throw error;
      rendered.set(error.content, await renderText(error.content));
    }
  }
}

/** The columns of a text that is published; null for one that gets them when it is read. */
export function htmlColumns(
  content: string,
  rendered: RenderedText | 'tooComplicated' | undefined,
): HtmlColumns | null {
  return typeof rendered === 'object'
    ? { html: rendered.html, html_key: htmlKeyOf(content) }
    : null;
}

/**
 * A text that has none yet (old, undone, built in) gets it here; one that is too complicated is
 * shown as written.
 */
export async function publicHtml(
  { content, html, html_key }: StoredText,
  store: (columns: HtmlColumns) => Promise<unknown>,
  log: Pick<Log, 'warn'>,
): Promise<string> {
  const key = htmlKeyOf(content);
  if (html !== null && html_key === key) return html;
  const rendered = await renderText(content);
  const shown = rendered === 'tooComplicated' ? renderPlainText(content) : rendered.html;
  // The page is shown all the same; the next reader's is stored.
  await store({ html: shown, html_key: key }).catch(({ message: reason }: Error) =>
    log.warn({ reason }, 'the HTML of a public text could not be stored'),
  );
  return shown;
}
