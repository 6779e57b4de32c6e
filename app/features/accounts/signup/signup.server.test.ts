import { expect, vi } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { deliverEmails, goodPassword } from '#test/accounts.ts';
import { openBrowser } from '#test/browser.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { action } from './signup.tsx';

/** As a form that was rendered long enough ago. */
const written = () => ({
  ...{ username: 'Anaïs Kap', email: 'anais@exemple.com', password: goodPassword, phone: '' },
  ...{ genre: 'feminin', birthdate: '', country: 'HT', region: 'Nord', website: '', role: 'owner' },
  ...{ datetime: '', token: issueFormToken(testSecret, 'signup', Date.now() - 60_000) },
});

test('creates a member’s account with the language of the page, and queues its email', async () => {
  const wakeOutbox = vi.fn();
  const { cookies, send } = openBrowser();
  const answer = await send(action, '/ht/signup', written(), { wakeOutbox });
  expect(answer).toMatchObject({ status: 303, to: '/ht/signup?sent' });
  expect(cookies.size).toBe(0);
  expect(await rowsIn('account')).toMatchObject([
    { email: 'anais@exemple.com', country: 'HT', role: 'member', locale: 'ht' },
  ]);
  expect(wakeOutbox).toHaveBeenCalledOnce();
  const emails = await deliverEmails(db, Date.now());
  expect(emails.map(({ to }) => to)).toEqual(['anais@exemple.com']);
});

test.each([
  ['the hidden field is filled in', { website: 'https://example.com' }],
  ['there is no token', { token: '' }],
])('when %s, the form must be submitted again', async (_what, given) => {
  const shown = await openBrowser().send(action, '/signup', { ...written(), ...given });
  expect(shown).toMatchObject({ status: 400, notice: { outcome: 'expired' }, token: null });
  expect(JSON.stringify(shown)).not.toContain(goodPassword);
  expect(await rowsIn('account')).toEqual([]);
});
