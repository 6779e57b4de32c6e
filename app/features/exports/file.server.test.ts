import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { goodPassword } from '#test/accounts.ts';
import { db, hurried, rowsIn, test } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { pageArgs, thrownBy } from '#test/page-args.ts';
import * as exportsPage from './exports.tsx';
import { action } from './file.ts';

const download = (cookie: string, form: Record<string, string>) =>
  action(
    pageArgs(db, '/admin/exports/file', { cookie, form, ...hurried(db) }) as LoaderFunctionArgs,
  ) as Promise<Response>;
const asked = { list: 'people', period: 'all' };

test('an owner downloads a list, and no other; the journal and the security events say so', async () => {
  const { cookie: owner } = await signIn(db, 'owner');
  const file = await download(owner, asked);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="bwt-people-/);
  expect(await file.text()).toContain('owner@example.org');
  expect(await (await download(owner, { ...asked, list: 'donations' })).text()).not.toBe('');
  const entry = { action: 'export.people', subject_id: 'all' };
  expect(await rowsIn('journal_entry')).toContainEqual(expect.objectContaining(entry));
  const event = { kind: 'data_exported' };
  expect(await rowsIn('security_event')).toContainEqual(expect.objectContaining(event));
  const thrown = await thrownBy(() => download(owner, { ...asked, list: 'sessions' }));
  expect(thrown).toMatchObject({ init: { status: 400 } });
});

test('an hour after the login the form asks for the password too, and the file comes only with it', async () => {
  const { cookie } = await signIn(db, 'owner', 'owner', Date.now() - 60 * 60_000);
  const page = (to: string) => exportsPage.loader(pageArgs(db, to, { cookie }) as never);
  expect(await page('/admin/exports')).toMatchObject({ question: { way: 'password' } });
  const refused = await download(cookie, { ...asked, password: 'wrong' });
  const to = refused.headers.get('location') ?? '';
  expect(to).toBe('/admin/exports?refused=password.wrong');
  expect(await page(to)).toMatchObject({ errors: { password: 'wrong' } });
  expect(await rowsIn('journal_entry')).toEqual([]);
  const file = await download(cookie, { ...asked, password: goodPassword });
  expect(await file.text()).toContain('owner@example.org');
  expect(file.headers.get('set-cookie')).not.toBeNull();
});
