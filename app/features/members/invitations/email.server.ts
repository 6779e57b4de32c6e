import { renderSigned } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { createToken, hashToken } from '#app/http/signature.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { invitationEmailTexts } from './email-texts.ts';

/** The email with the link of an invitation. Each time, the link of the one before ends. */
export const invitationEmail = defineEmail<{ invitationId: string }>({
  kind: 'invitation',
  findRecipient: async (db, { invitationId }) => (await findOpen(db, invitationId))?.email ?? null,
  async render({ db, publicUrl, now }, { invitationId }) {
    const invitation = await findOpen(db, invitationId);
    if (!invitation || invitation.expires_at <= now) return null;
    const locale = isLocale(invitation.locale) ? invitation.locale : 'fr';
    const t = invitationEmailTexts[locale];
    const token = createToken();
    await db
      .updateTable('invitation')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', invitationId)
      .execute();
    const link = `${publicUrl}${localizedPath(locale, '/invitation')}?token=${token}`;
    const before = t.before[invitation.role === 'owner' ? 'owner' : 'editor'];
    return renderSigned(
      locale,
      t.subject,
      { link, before, button: t.button },
      { facts: [{ label: t.by, value: invitation.by }] },
      { paragraph: t.after(formatDateTime(locale, invitation.expires_at)) },
    );
  },
});

async function findOpen(db: Db, id: string) {
  return db
    .selectFrom('invitation as i')
    .innerJoin('account as a', 'a.id', 'i.invited_by')
    .select(['i.email', 'i.role', 'i.locale', 'i.expires_at', 'a.username as by'])
    .where('i.id', '=', id)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .executeTakeFirst();
}
