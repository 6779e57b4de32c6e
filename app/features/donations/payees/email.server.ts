import { renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { issueOneTimeToken } from '#app/features/accounts/tokens.server.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { isPayeeMethod, type PayeeField, payeeFields } from './payees.ts';
import { payeeTexts } from './texts.ts';

/** Tells an owner of a step of a change; when it was asked for, with a link that cancels it. */
export const payeeChangeEmail = defineEmail<{
  changeId: string;
  accountId: string;
  step: 'requested' | 'canceled' | 'applied';
}>({
  kind: 'payee-change',
  findRecipient: async (db, { accountId }) => (await findAccount(db, accountId))?.email ?? null,
  async render({ db, publicUrl, now }, { changeId, accountId, step }) {
    const account = await findAccount(db, accountId);
    const change = await db
      .selectFrom('payee_change')
      .selectAll()
      .where('id', '=', changeId)
      .executeTakeFirst();
    if (!account || !change || !isPayeeMethod(change.method)) return null;
    // An email that was late must not announce what is over.
    if (step === 'requested' && (change.canceled_at !== null || change.applied_at !== null))
      return null;
    const { locale } = account;
    const texts = payeeTexts[locale];
    const { [step]: t, facts } = texts.email;
    const value = JSON.parse(change.value) as Partial<Record<PayeeField, string>>;
    const method = texts.methods[change.method];
    const by = change.account_id ? (await findAccount(db, change.account_id))?.username : undefined;
    const path = step === 'requested' ? '/payees/cancellation' : '/admin/payees';
    const token =
      step === 'requested' ? `?token=${await issueOneTimeToken(db, 'payees', accountId, now)}` : '';
    return renderEmail({
      locale,
      subject: t.subject(method),
      parts: [
        { paragraph: t.before(formatDateTime(locale, change.due_at)) },
        {
          facts: [
            { label: facts.method, value: method },
            ...payeeFields[change.method].map((field) => ({
              label: texts.fields[field],
              value: value[field] ?? '',
            })),
            { label: facts.by, value: by ?? '—' },
          ],
        },
        {
          link: `${publicUrl}${localizedPath(locale, path)}${token}`,
          before: t.linkBefore,
          button: t.button,
        },
        { paragraph: emailTexts[locale].sender },
      ],
    });
  },
});
