import { expect, test } from 'vitest';
import { payeeTexts } from '#app/features/donations/payees/texts.ts';
import { peopleTexts } from '#app/features/members/admin/texts.ts';
import { keptTexts } from '#app/office/kept-texts.ts';
import { keptResultTexts } from '#app/office/result-texts.ts';
import { startServer } from '#test/server.ts';
import { makeThings } from '../e2e/everyone.ts';
import { cookieOf, makeMember, onDatabase } from '../e2e/members.ts';

test('without a mail server, Today and the place of a reply say that emails are kept, other pages where a result differs', async () => {
  await using server = await startServer();
  const { message } = await makeThings(server);
  const [cookie, other] = [await cookieOf(server, 'owner'), await makeMember(server)];
  const app = { account_id: other.id, encrypted_secret: 'sealed', last_step: 0, created_at: 1 };
  await onDatabase(server, (db) => db.insertInto('authenticator_app').values(app).execute());
  const read = async (path: string) =>
    (await fetch(server.url + path, { headers: { Cookie: cookie } })).text();
  expect(await read('/admin')).toContain(keptTexts.fr.today);
  expect(await read(`/admin/messages/${message}`)).toContain(keptTexts.fr.reply);
  const payees = await read('/admin/payees');
  expect(payees).toContain(payeeTexts.fr.ruleKept.day);
  expect(payees).not.toContain(payeeTexts.fr.rule.day);
  const person = await read(`/admin/people/${other.id}`);
  expect(person).toContain(peopleTexts.fr.access.resetUntold);
  expect(person).not.toContain(peopleTexts.fr.access.resetTold);
  expect(await read(`/admin/people/${other.id}?notice=second-factor`)).toContain(
    keptResultTexts.fr['second-factor'],
  );
});
