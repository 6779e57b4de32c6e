import { type EmailPart, renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findAccount, isSuspended } from './accounts.server.ts';
import { accountEmailTexts, resetLine } from './email-texts.ts';
import { hasPendingPayees } from './former-owners.server.ts';
import { issueOneTimeToken } from './tokens.server.ts';

type ToAccount = { accountId: string; locale: Locale };

export const verificationEmail = defineEmail<ToAccount>({
  kind: 'verify',
  findRecipient,
  async render({ db, publicUrl, now }, { accountId, locale }) {
    const account = await findAccount(db, accountId);
    if (!account || account.emailVerifiedAt !== null || (await isSuspended(db, account.id)))
      return null;
    const { subject, before, button, after } = accountEmailTexts[locale].verify;
    const token = await issueOneTimeToken(db, 'verify', account.id, now);
    const link = `${publicUrl}${localizedPath(locale, '/authentication')}?token=${token}`;
    return render(locale, subject, { link, before, button }, { paragraph: after });
  },
});

/** Notifies the owner of an account that someone signed up again with its email address. */
export const existingAccountEmail = defineEmail<ToAccount>({
  kind: 'known-address',
  findRecipient,
  async render({ publicUrl }, { locale }) {
    const { subject, before, button, orReset, resetButton, after } =
      accountEmailTexts[locale].known;
    const url = (path: string) => `${publicUrl}${localizedPath(locale, path)}`;
    return render(
      locale,
      subject,
      { link: url('/login'), before, button },
      { link: url('/passwordrequestreset'), before: orReset, button: resetButton },
      { paragraph: after },
    );
  },
});

/**
 * `accountId` is null for an unknown address: the entry is stored all the same, so both requests
 * take the same time.
 */
export const passwordResetEmail = defineEmail<{
  accountId: string | null;
  locale: Locale;
  isDisowned?: true;
}>({
  kind: 'reset',
  findRecipient,
  async render({ db, publicUrl, now }, { accountId, locale, isDisowned }) {
    const account = accountId === null ? undefined : await findAccount(db, accountId);
    if (!account || (await isSuspended(db, account.id))) return null;
    const { subject, before, button, after } =
      accountEmailTexts[locale][isDisowned ? 'disowned' : 'reset'];
    const token = await issueOneTimeToken(db, 'reset', account.id, now);
    const link = `${publicUrl}${localizedPath(locale, '/reset-password')}?token=${token}`;
    return render(
      locale,
      subject,
      { paragraph: before },
      { link, before: resetLine, lang: 'en', button },
      { paragraph: after },
    );
  },
});

/** In the language of the page, where one is given. */
export const passwordChangedEmail = defineEmail<{ accountId: string; locale?: Locale | undefined }>(
  {
    kind: 'password-changed',
    findRecipient,
    async render({ db, publicUrl, createdAt }, { accountId, ...page }) {
      const account = await findAccount(db, accountId);
      if (!account) return null;
      const locale = page.locale ?? account.locale;
      const { subject, before, button, after } = accountEmailTexts[locale].passwordChanged(
        formatDateTime(locale, createdAt),
      );
      const link = `${publicUrl}${localizedPath(locale, '/passwordrequestreset')}`;
      return render(locale, subject, { link, before, button }, { paragraph: after });
    },
  },
);

export const identityLinkedEmail = defineEmail<{ accountId: string }>({
  kind: 'identity-linked',
  findRecipient,
  async render({ db, publicUrl, createdAt }, { accountId }) {
    const account = await findAccount(db, accountId);
    if (!account) return null;
    const { locale } = account;
    const { subject, before, button, after } = accountEmailTexts[locale].identityLinked(
      formatDateTime(locale, createdAt),
    );
    const link = `${publicUrl}${localizedPath(locale, '/passwordrequestreset')}`;
    return render(locale, subject, { link, before, button }, { paragraph: after });
  },
});

/** While another place for donations waits, the link cancels that too. */
export const ownerAccessLostEmail = defineEmail<{ accountId: string }>({
  kind: 'owner-access-lost',
  findRecipient,
  async render({ db, publicUrl, createdAt, now }, { accountId }) {
    const account = await findAccount(db, accountId);
    if (!account) return null;
    const { locale } = account;
    const { subject, before, button, after, pending } = accountEmailTexts[locale].ownerAccessLost(
      formatDateTime(locale, createdAt),
    );
    const url = (path: string) => `${publicUrl}${localizedPath(locale, path)}`;
    const cancellation: EmailPart[] = (await hasPendingPayees(db))
      ? [
          {
            link: `${url('/payees/cancellation')}?token=${await issueOneTimeToken(db, 'payees', accountId, now)}`,
            ...pending,
          },
        ]
      : [];
    return render(
      locale,
      subject,
      { link: url('/contact'), before, button },
      { paragraph: after },
      ...cancellation,
    );
  },
});

async function findRecipient(
  db: Db,
  { accountId }: { accountId: string | null },
): Promise<string | null> {
  return accountId === null ? null : ((await findAccount(db, accountId))?.email ?? null);
}

const render = (locale: Locale, subject: string, ...parts: EmailPart[]) =>
  renderEmail({ locale, subject, parts: [...parts, { paragraph: emailTexts[locale].sender }] });
