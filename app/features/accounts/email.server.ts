import { type EmailPart, renderSigned } from '#app/email/layout.ts';
import { defineEmail, type RenderContext } from '#app/email/templates.ts';
import type { Account } from '#app/http/session/account.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { findAccount, isSuspended } from './accounts.server.ts';
import { type AccountEmailTexts, accountEmailTexts, resetLine } from './email-texts.ts';
import { hasPendingPayees } from './former-owners.server.ts';
import { issueOneTimeToken } from './tokens.server.ts';

type Written = [subject: string, ...EmailPart[]];
type Letter = RenderContext & {
  account: Account;
  locale: Locale;
  t: AccountEmailTexts;
  /** When the email was put in the outbox. */
  when: string;
  url: (path: string, token?: string) => string;
};

export const emailUrl =
  (publicUrl: string, locale: Locale): Letter['url'] =>
  (path, token) =>
    publicUrl + localizedPath(locale, path) + (token ? `?token=${token}` : '');

/** An email with one link. */
export const linkEmail = (
  { subject, before, button, after }: Record<'subject' | 'before' | 'button' | 'after', string>,
  link: string,
): Written => [subject, { link, before, button }, { paragraph: after }];

/** To the member of an account, in its language unless the payload has that of a page. */
export const memberEmail = <
  Payload extends { accountId: string | null; locale?: Locale | undefined },
>(
  kind: string,
  write: (letter: Letter, payload: Payload) => Written | null | Promise<Written | null>,
) =>
  defineEmail<Payload>({
    kind,
    findRecipient: async (db, { accountId }) =>
      (accountId && (await findAccount(db, accountId))?.email) || null,
    async render(context, payload) {
      const account = payload.accountId && (await findAccount(context.db, payload.accountId));
      if (!account) return null;
      const locale = payload.locale ?? account.locale;
      const written = await write(
        {
          ...context,
          account,
          locale,
          t: accountEmailTexts[locale],
          when: formatDateTime(locale, context.createdAt),
          url: emailUrl(context.publicUrl, locale),
        },
        payload,
      );
      return written && renderSigned(locale, ...written);
    },
  });

export const verificationEmail = memberEmail<{ accountId: string | null; locale: Locale }>(
  'verify',
  async ({ db, now, account, t, url }) => {
    if (account.emailVerifiedAt !== null || (await isSuspended(db, account.id))) return null;
    const token = await issueOneTimeToken(db, 'verify', account.id, now);
    return linkEmail(t.verify, url('/authentication', token));
  },
);

/** Notifies the owner of an account that someone signed up again with its email address. */
export const existingAccountEmail = memberEmail<{ accountId: string; locale: Locale }>(
  'known-address',
  ({ t, url }) => {
    const { subject, before, button, orReset, resetButton, after } = t.known;
    return [
      subject,
      { link: url('/login'), before, button },
      { link: url('/passwordrequestreset'), before: orReset, button: resetButton },
      { paragraph: after },
    ];
  },
);

/**
 * `accountId` is null for an unknown address: the entry is stored all the same, so both requests
 * take the same time.
 */
export const passwordResetEmail = memberEmail<{
  accountId: string | null;
  locale: Locale;
  isDisowned?: true;
}>('reset', async ({ db, now, account, t, url }, { isDisowned }) => {
  if (await isSuspended(db, account.id)) return null;
  const { subject, before, button, after } = isDisowned ? t.disowned : t.reset;
  const link = url('/reset-password', await issueOneTimeToken(db, 'reset', account.id, now));
  return [
    subject,
    { paragraph: before },
    { link, before: resetLine, lang: 'en', button },
    { paragraph: after },
  ];
});

export const passwordChangedEmail = memberEmail<{ accountId: string; locale?: Locale | undefined }>(
  'password-changed',
  ({ t, when, url }) => linkEmail(t.passwordChanged(when), url('/passwordrequestreset')),
);

export const identityLinkedEmail = memberEmail<{ accountId: string }>(
  'identity-linked',
  ({ t, when, url }) => linkEmail(t.identityLinked(when), url('/passwordrequestreset')),
);

/** While another place for donations waits, the link cancels that too. */
export const ownerAccessLostEmail = memberEmail<{ accountId: string }>(
  'owner-access-lost',
  async ({ db, now, account, t, when, url }) => {
    const { pending, ...texts } = t.ownerAccessLost(when);
    const written = linkEmail(texts, url('/contact'));
    if (!(await hasPendingPayees(db))) return written;
    const token = await issueOneTimeToken(db, 'payees', account.id, now);
    return [...written, { link: url('/payees/cancellation', token), ...pending }];
  },
);
