import { isLocale, type Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#db/schema.ts';
import { withSignature } from './layout.ts';
import type { Email } from './transports/transport.ts';

/** An email address; the company's, which is a setting; null when nobody is to get it any more. */
export type Recipient = 'company' | (string & {}) | null;

export type EmailContent = Omit<Email, 'id' | 'from' | 'to'>;

export type RenderContext = {
  db: Db;
  /** Unset on a public site that has only the example. */
  company: string | undefined;
  /** Where `*` stands for the thread that an answer joins. */
  replyAddress?: string | undefined;
  /** The configured URL, never a request's. */
  publicUrl: string;
  /** The site's secret, which signs keys in links. */
  secret: string;
  /** The language of emails to the company. */
  teamLocale: Locale;
  now: number;
  createdAt: number;
};

/** The last line of an email: the company's legal name and its telephone. */
export type FindSignature = (db: Db, locale: Locale) => Promise<string | null>;

/** The outbox stores `kind` and ids as JSON, never a token, an email address or a text. */
export type EmailTemplate<Payload> = {
  kind: string;
  findRecipient(db: Db, payload: Payload): Promise<Recipient>;
  /** Null when the email is no longer needed. A link's token is created here. */
  render(context: RenderContext, payload: Payload): Promise<EmailContent | null>;
};

export type EmailTemplates = readonly EmailTemplate<unknown>[];

export type QueuedEmail<Payload extends object = object> = { kind: string; payload: Payload };

/** A template that makes its own entries: `enqueueEmail(trx, contactEmail({ messageId }), now)`. */
export function defineEmail<Payload extends object>(template: EmailTemplate<Payload>) {
  return Object.assign(
    (payload: Payload): QueuedEmail<Payload> => ({ kind: template.kind, payload }),
    template,
  );
}

/** Without rendering, which would create tokens. A later version may have stored other kinds. */
export async function findRecipient(
  templates: EmailTemplates,
  db: Db,
  { kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>,
): Promise<Recipient> {
  const template = templates.find((known) => known.kind === kind);
  return template ? template.findRecipient(db, JSON.parse(payload)) : null;
}

export async function renderQueuedEmail(
  templates: EmailTemplates,
  row: OutboxRow,
  context: Omit<RenderContext, 'createdAt'>,
  findSignature?: FindSignature,
): Promise<{ recipient: NonNullable<Recipient>; content: EmailContent } | null> {
  const template = templates.find(({ kind }) => kind === row.kind);
  if (!template) throw new Error(`no mail of the kind ${row.kind} is known here`);
  const payload: unknown = JSON.parse(row.payload);
  const recipient = await template.findRecipient(context.db, payload);
  const content =
    recipient && (await template.render({ ...context, createdAt: row.created_at }, payload));
  if (!recipient || !content) return null;
  const locale = isLocale(content.language ?? '')
    ? (content.language as Locale)
    : context.teamLocale;
  const signature = await findSignature?.(context.db, locale);
  return { recipient, content: signature ? withSignature(content, signature) : content };
}
