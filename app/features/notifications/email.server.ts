import { type EmailPart, renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { readAccount } from '#app/http/session/account.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { notificationEmailTexts } from './email-texts.ts';
import { kindsFor, type NotificationKind } from './notifications.ts';

/**
 * Tells somebody of the team what happened: at once, or in the digest of the day. Only counts and
 * links, nothing that was typed.
 */
export const notificationEmail = defineEmail<{ accountId: string; batch: string; isDigest?: true }>(
  {
    kind: 'notification',
    findRecipient: async (db, { accountId }) => (await findPerson(db, accountId))?.email ?? null,
    async render({ db, publicUrl }, { accountId, batch, isDigest }) {
      const person = await findPerson(db, accountId);
      if (!person) return null;
      const { locale } = person;
      const t = notificationEmailTexts[locale];
      const found = await listBatch(db, accountId, batch);
      // The role may have changed meanwhile.
      const groups = kindsFor(person.role)
        .map((kind) => ({
          kind,
          subjects: found.filter((each) => each.kind === kind).map((each) => each.subject_id),
        }))
        .filter(({ subjects }) => subjects.length > 0);
      const [first] = groups;
      if (!first) return null;
      const url = (path: string) => `${publicUrl}${localizedPath(locale, path)}`;
      const parts: EmailPart[] = [
        ...groups.map(({ kind, subjects }) => ({
          link: url(pathOf(kind, subjects)),
          before: t.kinds[kind](subjects.length),
          button: t.open,
        })),
        { link: url('/admin/notifications'), before: t.why },
        { paragraph: emailTexts[locale].sender },
      ];
      return renderEmail({
        locale,
        subject: isDigest ? t.digest : t.now(t.kinds[first.kind](first.subjects.length)),
        parts,
      });
    },
  },
);

/** Whoever has lost the access since is told nothing. */
async function findPerson(db: Db, accountId: string) {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .where('role', '!=', 'member')
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row && readAccount(row);
}

/** Each thing once. */
async function listBatch(db: Db, accountId: string, batch: string) {
  return db
    .selectFrom('notification')
    .select(['kind', 'subject_id'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('batch', '=', batch)
    .limit(1_000)
    .execute();
}

/** Where to read about it: the thing itself, or the list when there are several. */
function pathOf(kind: NotificationKind, [subject = '', ...more]: string[]): string {
  const isOne = more.length === 0;
  switch (kind) {
    case 'message':
      return isOne ? `/admin/messages/${subject}` : '/admin/messages';
    case 'donation':
      return isOne ? `/admin/donations/${subject.toLowerCase()}` : '/admin/donations';
    case 'picture':
      return isOne ? `/admin/pictures/${subject}` : '/admin/pictures';
    case 'role':
      return isOne ? `/admin/people/${subject}` : '/admin/people';
    case 'payee':
      return '/donation';
    case 'data-request':
      return isOne ? `/admin/privacy/${subject}` : '/admin/privacy';
    case 'failed-email':
      return '/admin/email';
  }
}
