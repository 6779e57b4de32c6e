import { expect, vi } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { deliverEmails, goodPassword } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { pageArgs, redirection, shownAgain, testSecret } from '#test/page-args.ts';
import type { Route } from './+types/signup.ts';
import { action } from './signup.tsx';

const written = {
  username: 'Anaïs Kap',
  email: 'anais@exemple.com',
  password: goodPassword,
  phone: '',
  genre: '',
  birthdate: '',
  country: '',
  region: '',
  datetime: '2026-11-20T09:30',
  website: '',
};
/** The token of a form rendered long enough ago. */
const goodToken = () => issueFormToken(testSecret, 'signup', Date.now() - 60_000);
const send = (...given: Parameters<typeof pageArgs>) =>
  action(pageArgs(...given) as Route.ActionArgs);

const listAccounts = (db: Parameters<typeof pageArgs>[0]) =>
  db.selectFrom('account').selectAll().execute();

test('creates an account with the language of the page, and queues its email', async () => {
  const wakeOutbox = vi.fn();
  const form = {
    ...written,
    token: goodToken(),
    country: 'HT',
    region: 'Nord',
    genre: 'feminin',
    role: 'owner',
  };
  const { status, location, cookies } = redirection(
    await send(db, '/ht/signup', { form, wakeOutbox }),
  );
  expect([status, location, cookies]).toEqual([303, '/ht/signup?sent', []]);
  expect(await listAccounts(db)).toMatchObject([
    {
      username: 'Anaïs Kap',
      email: 'anais@exemple.com',
      country: 'HT',
      region: 'Nord',
      genre: 'feminin',
      birthdate: null,
      role: 'member',
      email_verified_at: null,
      locale: 'ht',
      local_date_time: '2026-11-20T09:30',
    },
  ]);
  expect(wakeOutbox).toHaveBeenCalledOnce();
  expect((await deliverEmails(db, Date.now())).map(({ to }) => to)).toEqual(['anais@exemple.com']);
});

test.each([
  ['the hidden field is filled in', () => ({ website: 'https://example.com' })],
  [
    'the token is of another form',
    () => ({ token: issueFormToken(testSecret, 'contact', Date.now() - 60_000) }),
  ],
  ['there is no token', () => ({ token: '' })],
])(
  'when %s, the form must be submitted again, and keeps everything but the password',
  async (_what, given) => {
    const shown = shownAgain(
      await send(db, '/signup', { form: { ...written, token: goodToken(), ...given() } }),
    );
    expect(shown).toMatchObject({
      status: 400,
      notice: { outcome: 'expired' },
      values: { username: 'Anaïs Kap' },
      token: null,
    });
    expect(JSON.stringify(shown)).not.toContain(goodPassword);
    expect(await listAccounts(db)).toEqual([]);
  },
);
