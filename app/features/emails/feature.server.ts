import { messageReplyEmail } from '#app/features/contact/admin/email.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { countUpTo } from '#app/office/list.server.ts';
import type { Feature } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import { hasSentTrial, trialEmail } from './admin/email.server.ts';
import { emailJournalTexts } from './admin/journal-texts.ts';
import { officeTexts } from './admin/office-texts.ts';

/** Refused for good, but for replies: messages list those. */
const refused = (db: Db) =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is not', null)
    .where('kind', '!=', messageReplyEmail.kind);

export const emails: Feature = {
  setup: [
    {
      key: 'email',
      order: 10,
      label: {
        fr: 'Vous envoyer un e‑mail d’essai',
        en: 'Send yourself a trial email',
        ht: 'Voye yon imèl pou eseye ba ou',
      },
      to: '/admin/email',
      isDone: hasSentTrial,
    },
  ],
  journal: {
    texts: emailJournalTexts,
    // An email that was dismissed: the sentence says all.
    tables: { outbox: { changes: () => [] } },
  },
  emails: [trialEmail],
  badges: { '/admin/email': (db) => countUpTo(refused(db)) },
  async waiting(db, { locale, role }) {
    if (!can(role, 'email.retry')) return [];
    const { count, at } = await refused(db)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('failed_at').as('at')])
      .executeTakeFirstOrThrow();
    const what = officeTexts[locale].refused(Number(count));
    if (!at) return [];
    const to = '/admin/email';
    const item = { kind: 'emails', id: 'emails', about: 'people', failed: 2 } as const;
    return [{ ...item, at: Number(at), what, to, deed: 'resend' }];
  },
};
