import { renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { createToken, hashToken } from '#app/http/signature.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { privacyTexts } from './texts.ts';

/** A link, never the data itself. Each ends the link of the one before. */
export const dataRequestEmail = defineEmail<{ requestId: string; step: 'proof' | 'copy' }>({
  kind: 'data-request',
  findRecipient: async (db, { requestId }) => (await find(db, requestId))?.email ?? null,
  async render({ db, publicUrl, now }, { requestId, step }) {
    const request = await find(db, requestId);
    const until = step === 'proof' ? request?.token_until : request?.copy_until;
    if (!request?.email || !until || until <= now) return null;
    // Proved, or downloaded, meanwhile.
    if (step === 'proof' ? request.proved_at !== null : request.copied_at !== null) return null;
    const locale = isLocale(request.locale) ? request.locale : 'fr';
    const t = privacyTexts[locale].email;
    const token = createToken();
    const hash = hashToken(token);
    await db
      .updateTable('data_request')
      .set(step === 'proof' ? { token_hash: hash } : { copy_hash: hash })
      .where('id', '=', requestId)
      .execute();
    const { subject, before, button } = t[step];
    return renderEmail({
      locale,
      subject,
      parts: [
        {
          link: `${publicUrl}${localizedPath(locale, '/data-request')}?token=${token}`,
          before,
          button,
        },
        { paragraph: t.until(formatDateTime(locale, until)) },
        { paragraph: `${t.notYou}\n\n${emailTexts[locale].sender}` },
      ],
    });
  },
});

const find = (db: Db, id: string) =>
  db.selectFrom('data_request').selectAll().where('id', '=', id).executeTakeFirst();
