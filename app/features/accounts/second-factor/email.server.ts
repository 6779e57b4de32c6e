import { renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { findAccount } from '../accounts.server.ts';
import { type SecondFactorChange, secondFactorEmailTexts } from './email-texts.ts';

/** Added, used or removed just before this email was queued. */
export const secondFactorEmail = defineEmail<{ accountId: string; change: SecondFactorChange }>({
  kind: 'second-factor',
  findRecipient: async (db, { accountId }) => (await findAccount(db, accountId))?.email ?? null,
  async render({ db, publicUrl, createdAt }, { accountId, change }) {
    const account = await findAccount(db, accountId);
    if (!account) return null;
    const { locale } = account;
    const { subjects, changes, notYou, button, yours } = secondFactorEmailTexts[locale];
    const before = `${changes[change](formatDateTime(locale, createdAt))}\n\n${notYou}`;
    const link = `${publicUrl}${localizedPath(locale, '/passwordrequestreset')}`;
    const parts = [{ link, before, button }, { paragraph: yours[change] ?? yours.other }];
    return renderEmail({
      locale,
      subject: subjects[change],
      parts: [...parts, { paragraph: emailTexts[locale].sender }],
    });
  },
});
