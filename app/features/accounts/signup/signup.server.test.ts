import { expect, test, vi } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { deliverEmails, goodPassword, makeAccount } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
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

onSqlite((engine) => {
  const listAccounts = (db: Parameters<typeof pageArgs>[0]) =>
    db.selectFrom('account').selectAll().execute();

  test('creates an account with the language of the page, and queues its email', async () => {
    const { db } = await engine.database();
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
    expect((await deliverEmails(db, Date.now())).map(({ to }) => to)).toEqual([
      'anais@exemple.com',
    ]);
  });

  test('a known email address gets the same response with the same work; its account is unchanged', async () => {
    const { db } = await engine.database();
    await makeAccount(db, Date.now(), { email: written.email, username: 'The first' });
    const wakeOutbox = vi.fn();
    const answer = await send(db, '/signup', {
      form: { ...written, token: goodToken() },
      wakeOutbox,
    });
    expect(redirection(answer)).toMatchObject({
      status: 303,
      location: '/signup?sent',
      cookies: [],
    });
    expect(wakeOutbox).toHaveBeenCalledOnce();
    expect(await listAccounts(db)).toMatchObject([{ username: 'The first' }]);
    expect((await deliverEmails(db, Date.now())).map(({ subject }) => subject)).toEqual([
      'BWT : vous avez déjà un compte',
    ]);
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
      const { db } = await engine.database();
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

  test('invalid values are redisplayed with the code of each error, and the token is kept', async () => {
    const { db } = await engine.database();
    const token = goodToken();
    const wrong = {
      username: 'a',
      email: 'x',
      password: 'password',
      phone: 'y',
      genre: 'z',
      birthdate: '2',
      country: 'XX',
    };
    const shown = shownAgain(await send(db, '/signup', { form: { ...written, ...wrong, token } }));
    expect(shown).toMatchObject({ status: 400, token });
    expect(shown.errors).toEqual({
      username: 'usernameLength',
      email: 'email',
      password: 'passwordCommon',
      phone: 'phone',
      genre: 'genre',
      birthdate: 'birthdate',
      country: 'country',
    });
  });
});
