import { type EmailPart, renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { readAccount } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { findKind, pageOf } from '#app/office/notification-kinds.ts';
import type { Db } from '#app/platform/database.server.ts';
import { notificationEmailTexts } from './email-texts.ts';

/** Only counts and links, nothing that was typed. */
export const notificationEmail = defineEmail<{ accountId: string; batch: string; isDigest?: true }>(
  {
    kind: 'notification',
    findRecipient: async (db, { accountId }) => (await findPerson(db, accountId))?.email ?? null,
    async render({ db, publicUrl }, { accountId, batch, isDigest }) {
      const person = await findPerson(db, accountId);
      if (!person) return null;
      const { locale } = person;
      const t = notificationEmailTexts[locale];
      const found = await db
        .selectFrom('notification')
        .select(['kind', 'subject_id'])
        .distinct()
        .where('account_id', '=', accountId)
        .where('batch', '=', batch)
        .orderBy('kind')
        .limit(1_000)
        .execute();
      // The role may have changed meanwhile.
      const groups = [...Map.groupBy(found, (each) => each.kind)].flatMap(([name, rows]) => {
        const kind = findKind(name);
        const subjects = rows.map((each) => each.subject_id);
        return kind && can(person.role, kind.may) ? [{ kind, subjects }] : [];
      });
      const [first] = groups;
      if (!first) return null;
      const url = (path: string) => `${publicUrl}${localizedPath(locale, path)}`;
      const parts: EmailPart[] = [
        ...groups.map(({ kind, subjects }) => ({
          link: url(pageOf(kind, subjects)),
          before: kind.texts[locale].count(subjects.length),
          button: t.open,
        })),
        { link: url('/admin/notifications'), before: t.why },
        { paragraph: emailTexts[locale].sender },
      ];
      return renderEmail({
        locale,
        subject: isDigest ? t.digest : t.now(first.kind.texts[locale].count(first.subjects.length)),
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
