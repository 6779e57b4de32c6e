import { type EmailPart, renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { readAccount } from '#app/http/session/account.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { notificationEmailTexts } from './email-texts.ts';
import { kindsFor, type NotificationKind } from './notifications.ts';

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
        .limit(1_000)
        .execute();
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

const paths: Readonly<Record<NotificationKind, string>> = {
  message: '/admin/messages',
  donation: '/admin/donations',
  enrolment: '/admin/courses',
  picture: '/admin/pictures',
  role: '/admin/people',
  'data-request': '/admin/privacy',
  payee: '/donation',
  'failed-email': '/admin/email',
};

/** The thing itself, or the list when there are several or it has no page. */
function pathOf(kind: NotificationKind, [subject = '', ...more]: string[]): string {
  if (more.length > 0 || kind === 'payee' || kind === 'failed-email') return paths[kind];
  if (kind === 'enrolment') return `/admin/sessions/${subject}`;
  return `${paths[kind]}/${kind === 'donation' ? subject.toLowerCase() : subject}`;
}
