import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { db, test } from '#test/database.ts';
import { announce, desk, entryOf, now, paid } from '#test/donation-review.ts';
import { goodDonation } from '#test/donations.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import * as donation from './donation.tsx';
import { donationPayable } from './payable.server.ts';

const pathOf = (reference: string) => `/admin/donations/${reference.toLowerCase()}`;

async function open(owner: Awaited<ReturnType<typeof signIn>>, reference: string) {
  const loaderData = await owner.get(donation.loader, pathOf(reference));
  const element = createElement(
    donation.default as unknown as () => null,
    { loaderData } as object,
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const rowsIn = (html: string) => html.split('<li class="office-row">').length - 1;

test('the page of a donation has its donor’s other donations, its last three changes, with those before them folded, then their messages', async () => {
  const owner = await signIn(db, 'owner');
  const { set } = await desk(db);
  const [reference] = [await announce(db), await announce(db)];
  await write(db, { email: goodDonation.email });
  for (const [n, state] of (['received', 'confirmed', 'announced'] as const).entries())
    await set(reference, state, { at: now + n });
  expect(await open(owner, reference)).not.toContain('Tout l’historique');
  await set(reference, 'received', { at: now + 9 });
  const html = await open(owner, reference);
  const order =
    /État.*Téléphone.*Ses autres dons.*>Historique<.*Tout l’historique \(4\).*Ses messages/;
  expect(html).toMatch(order);
  const history = html.slice(html.indexOf('>Historique<'), html.indexOf('Ses messages'));
  const [shown = '', folded = ''] = history.split('<summary>Tout l’historique');
  expect([rowsIn(shown), rowsIn(folded)]).toEqual([3, 1]);
});

test('the page of a donation leads to each of its payments, also to one that was returned, and says each number once', async () => {
  const owner = await signIn(db, 'owner');
  const { accountId, pasteNew, matched, set } = await desk(db);
  const reference = await announce(db);
  const first = await pasteNew(paid('1,000.00', '1234567890'));
  await matched(first, reference);
  await set(reference, 'refused', { reason: 'Erreur.' });
  const by = { reference, how: 'Moncash 261', accountId };
  await entryOf(donationPayable.markReturned(db, by, now + 1));
  await set(reference, 'announced', { at: now + 2 });
  const second = await pasteNew(paid('1,000.00', '2345678901'), now + 3);
  await matched(second, reference, { at: now + 3 });
  const [facts = '', payments = ''] = (await open(owner, reference)).split('>Paiements reçus<');
  const [rows = ''] = payments.split('</ul>');
  for (const [id, number] of [
    [first, '1234567890'],
    [second, '2345678901'],
  ] as const) {
    expect(rows).toContain(`href="/admin/donations/payments/${id}"`);
    expect([rows.includes(number), facts.includes(number)]).toEqual([true, false]);
  }
});
