import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { payeeTexts } from '#app/features/donations/payees/texts.ts';
import { peopleTexts } from '#app/features/members/admin/texts.ts';
import { keptTexts } from '#app/office/kept-texts.ts';
import { keptResultTexts } from '#app/office/result-texts.ts';
import { goodMessage } from '#test/contact.ts';
import { readPage } from '#test/pages.ts';
import type { TestServer } from '#test/server.ts';
import { cookieOf, makeMember, onDatabase } from '../e2e/members.ts';

test('without a mail server, Today and the place of a reply say that emails are kept, other pages where a result differs', async () => {
  const server = inject('sharedServer') as TestServer;
  const headers = { Cookie: `__Host-${await cookieOf(server, 'owner')}` };
  const other = await makeMember(server);
  const app = { account_id: other.id, encrypted_secret: 'sealed', last_step: 0, created_at: 1 };
  const origin = { idempotencyKey: randomUUID(), locale: 'fr', spamReason: null } as const;
  const { id } = await onDatabase(server, async (db) => {
    await db.insertInto('authenticator_app').values(app).execute();
    return createMessage(db, { ...goodMessage, country: 'HT' }, origin, Date.now());
  });
  for (const [path, said, unsaid] of [
    ['/admin', keptTexts.fr.today],
    [`/admin/messages/${id}`, keptTexts.fr.reply],
    ['/admin/payees', payeeTexts.fr.ruleKept.day, payeeTexts.fr.rule.day],
    [
      `/admin/people/${other.id}`,
      peopleTexts.fr.access.resetUntold,
      peopleTexts.fr.access.resetTold,
    ],
    [`/admin/people/${other.id}?notice=second-factor`, keptResultTexts.fr['second-factor']],
  ] as const) {
    const page = await readPage(server, path, headers);
    const text = page.document.body.textContent ?? '';
    expect(text, path).toContain(said);
    if (unsaid) expect(text, path).not.toContain(unsaid);
  }
});
