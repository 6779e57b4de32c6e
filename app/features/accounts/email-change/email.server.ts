import { renderSigned } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { readAccount } from '#app/http/session/account.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findAccount, findAccountRow, isSuspended } from '../accounts.server.ts';
import { emailUrl, linkEmail } from '../email.server.ts';
import { findPendingEmailChange } from '../email-changes.server.ts';
import { issueOneTimeToken } from '../tokens.server.ts';
import { emailChangeEmailTexts } from './email-texts.ts';

const findChange = (db: Db, id: string) =>
  db.selectFrom('email_change').selectAll().where('id', '=', id).executeTakeFirst();

/** A notice instead where the address has an account already. */
export const emailChangeEmail = defineEmail<{ changeId: string; locale: Locale }>({
  kind: 'email-change',
  findRecipient: async (db, { changeId }) => (await findChange(db, changeId))?.new_email ?? null,
  async render({ db, publicUrl, now }, { changeId, locale }) {
    const change = await findPendingEmailChange(db, 'id', changeId, now);
    if (!change || (await isSuspended(db, change.accountId))) return null;
    const other = await findAccountRow(db, change.newEmail);
    if (other) {
      if (other.suspended_at !== null) return null;
      const theirs = readAccount(other).locale;
      const login = emailUrl(publicUrl, theirs)('/login');
      return renderSigned(theirs, ...linkEmail(emailChangeEmailTexts[theirs].taken, login));
    }
    const token = await issueOneTimeToken(db, 'email', change.accountId, now);
    const link = emailUrl(publicUrl, locale)('/head/email/confirmation', token);
    return renderSigned(locale, ...linkEmail(emailChangeEmailTexts[locale].confirm, link));
  },
});

/** To the old address, when a change was requested or made, with the way to object. */
export const emailChangeNotice = defineEmail<{ changeId: string; step: 'requested' | 'changed' }>({
  kind: 'email-change-notice',
  findRecipient: async (db, { changeId }) => (await findChange(db, changeId))?.old_email ?? null,
  async render({ db, publicUrl, createdAt }, { changeId, step }) {
    const change = await findChange(db, changeId);
    const account = change && (await findAccount(db, change.account_id));
    if (!account) return null;
    const { locale } = account;
    const texts = emailChangeEmailTexts[locale];
    const url = emailUrl(publicUrl, locale);
    const when = formatDateTime(locale, createdAt);
    if (step === 'changed')
      return renderSigned(locale, ...linkEmail(texts.changed(when), url('/contact')));
    const { subject, before, button, orReset, resetButton, after } = texts.requested(when);
    return renderSigned(
      locale,
      subject,
      { link: url('/head/activity'), before, button },
      { link: url('/passwordrequestreset'), before: orReset, button: resetButton },
      { paragraph: after },
    );
  },
});
