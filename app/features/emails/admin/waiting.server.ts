import { messageReplyEmail } from '#app/features/contact/admin/email.server.ts';
import { plural } from '#app/i18n/format.ts';
import type { ListWaiting } from '#app/office/today/waiting.server.ts';

const sentence = {
  fr: (n: number) => plural('fr', n, { one: `${n} e‑mail refusé`, other: `${n} e‑mails refusés` }),
  en: (n: number) =>
    plural('en', n, { one: `${n} email was refused`, other: `${n} emails were refused` }),
  ht: (n: number) => `${n} imèl refize`,
};

/** For owners, the emails that were refused for good, but for replies: messages list those. */
export const listWaitingEmails: ListWaiting = async (db, { locale, isOwner }) => {
  if (!isOwner) return [];
  const { count, at } = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('failed_at').as('at')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is not', null)
    .where('kind', '!=', messageReplyEmail.kind)
    .executeTakeFirstOrThrow();
  const what = sentence[locale](Number(count));
  return at
    ? [{ kind: 'emails', id: 'emails', at: Number(at), what, to: '/admin/email', failed: 2 }]
    : [];
};
