import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { smtpTransport } from '#app/email/transports/smtp.server.ts';
import type { EmailTransport } from '#app/email/transports/transport.ts';
import type { ContactInput } from '#app/features/contact/fields.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { registry } from '#app/features.server.ts';
import type { Db } from '#app/platform/database.server.ts';

/** When the tests of the outbox begin. */
export const start = Date.UTC(2026, 10, 20, 12);
export const silent = pino({ level: 'silent' });
/** Options of the outbox worker, besides its database, transport and log. */
export const outboxSettings = {
  templates: registry.emails,
  secret: 'secret',
  from: 'BWT <site@bwt.test>',
  to: 'Équipe <equipe@bwt.test>',
  publicUrl: 'https://bwt.example',
};

/** An outbox that nobody logs, at the time when the tests begin. */
export const outboxTo = (db: Db, transport: EmailTransport) => ({
  db,
  log: silent,
  ...outboxSettings,
  transport,
  now: () => start,
});

export const message: ContactInput = {
  name: 'Anaïs Pierre',
  email: 'anais@exemple.com',
  country: 'HT',
  message: 'Bonjou,\nmwen bezwen yon sit.',
};

let forms = 0;
/** Takes in a contact message, and the email with it. */
export const receive = (db: Db, change: Partial<ContactInput> = {}, now = start) =>
  createMessage(
    db,
    { ...message, ...change },
    { idempotencyKey: `form-${forms++}`, locale: 'fr', spamReason: null },
    now,
  );

/** Closed after the test. */
export function smtp(url: string, limits = {}) {
  const transport = smtpTransport(url, limits);
  onTestFinished(() => transport.close());
  return transport;
}
