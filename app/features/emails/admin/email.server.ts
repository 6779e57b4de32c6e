import { renderEmail } from '#app/email/layout.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { readAccount } from '#app/http/session/account.ts';
import type { Db } from '#app/platform/database.server.ts';
import { trialEmailTexts } from './email-texts.ts';

/** Shows an owner that emails leave, and where they arrive. */
export const trialEmail = defineEmail<{ accountId: string }>({
  kind: 'trial',
  findRecipient: async (db, { accountId }) => (await findOwner(db, accountId))?.email ?? null,
  async render({ db, publicUrl }, { accountId }) {
    const owner = await findOwner(db, accountId);
    if (!owner) return null;
    const { locale } = owner;
    const { subject, text } = trialEmailTexts[locale];
    return renderEmail({
      locale,
      subject,
      parts: [{ paragraph: text(publicUrl) }, { paragraph: emailTexts[locale].sender }],
    });
  },
});

async function findOwner(db: Db, id: string) {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row && readAccount(row);
}
