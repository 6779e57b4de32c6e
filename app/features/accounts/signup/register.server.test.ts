import { expect } from 'vitest';
import { deliverEmails, goodPassword, makeAccount, signUp, tokenIn } from '#test/accounts.ts';
import { db, onDatabase, rowsIn, secondConnection } from '#test/database.ts';
import { findAccount } from '../accounts.server.ts';
import { authenticate } from '../passwords.server.ts';
import { tokenLifeMs } from '../tokens.server.ts';
import { registerAccount, requestVerification, verifyEmail } from './register.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

onDatabase((test) => {
  test('stores the form’s fields, a hash of the password, and no unknown properties', async () => {
    const input = signUp({
      phone: '+509 37 00 0000',
      genre: 'feminin',
      birthdate: '1998-02-03',
      country: 'Haïti',
      region: 'Nord',
      datetime: '2026-11-20T07:00',
      role: 'owner',
      email_verified_at: 1,
      emailVerifiedAt: 1,
      id: 'mine',
    });
    await registerAccount(db, input, 'ht', now);
    const row = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: 'marie@example.org',
      username: 'Marie Kap',
      phone: '+509 37 00 0000',
      genre: 'feminin',
      birthdate: '1998-02-03',
      country: 'HT',
      region: 'Nord',
      local_date_time: '2026-11-20T07:00',
      locale: 'ht',
      role: 'member',
      email_verified_at: null,
      created_at: now,
    });
    expect(row.id).not.toBe('mine');
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('emails a link in the language of the page, which verifies the email address once', async () => {
    await registerAccount(db, signUp(), 'en', now);
    const [mail, ...more] = await deliverEmails(db, now);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'marie@example.org',
      subject: 'BWT: confirm your email address',
    });
    expect(mail?.text).toContain('https://bwt.example/en/authentication?token=');
    expect(mail?.text).not.toContain('Marie Kap');
    const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const accountId = await verifyEmail(db, tokenIn(mail), { accountId: id }, now + 1);
    expect(await findAccount(db, accountId ?? '')).toMatchObject({ emailVerifiedAt: now + 1 });
    expect(await verifyEmail(db, tokenIn(mail), { accountId: id }, now + 2)).toBeUndefined();
    expect(await findAccount(db, accountId ?? '')).toMatchObject({ emailVerifiedAt: now + 1 });
  });

  test('a verification link expires, and can be requested again until the email address is verified', async () => {
    const accountId = await makeAccount(db, now, { verified: false });
    await requestVerification(db, accountId, 'fr', now);
    const [mail] = await deliverEmails(db, now);
    expect(
      await verifyEmail(db, tokenIn(mail), { accountId }, now + tokenLifeMs.verify),
    ).toBeUndefined();
    expect(await verifyEmail(db, tokenIn(mail), { accountId }, now + tokenLifeMs.verify - 1)).toBe(
      accountId,
    );
    await requestVerification(db, accountId, 'fr', now);
    expect(await deliverEmails(db, now)).toEqual([]);
  });

  test('a known email address changes nothing, and its owner is notified instead', async () => {
    await makeAccount(db, now);
    const before = await rowsIn('account');
    await registerAccount(
      db,
      signUp({
        email: ' MARIE@Example.org ',
        username: 'Somebody',
        password: 'an entirely other one',
      }),
      'ht',
      now + 1,
    );
    expect(await rowsIn('account')).toEqual(before);
    const [mail, ...more] = await deliverEmails(db, now + 1);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'marie@example.org', subject: 'BWT: ou gen yon kont deja' });
    expect(mail?.text).toContain('https://bwt.example/ht/passwordrequestreset');
    expect(mail?.text).not.toContain('Somebody');
    expect(
      await authenticate(db, { email: 'marie@example.org', password: goodPassword }),
    ).toMatchObject({ accountId: before[0]?.id });
  });

  test('of two concurrent sign-ups with one email address, one creates the account', async () => {
    const other = secondConnection();
    await Promise.all([
      registerAccount(db, signUp(), 'fr', now),
      registerAccount(other, signUp(), 'fr', now),
    ]);
    expect(await rowsIn('account')).toHaveLength(1);
    const subjects = (await deliverEmails(db, now)).map((mail) => mail.subject);
    expect(subjects.sort()).toEqual([
      'BWT : confirmez votre adresse e-mail',
      'BWT : vous avez déjà un compte',
    ]);
  });
});
