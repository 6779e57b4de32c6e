import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { findSettings, updateSetting } from '#app/features/settings/settings.server.ts';
import { db, test } from '#test/database.ts';
import { loaderArgs, pageArgs, publicUrl } from '#test/page-args.ts';
import { loader as changePassword } from './change-password.ts';
import { loader as robots } from './robots.ts';
import { loader } from './security-txt.ts';

test('security.txt says where to report a vulnerability, for less than a year (RFC 9116)', async () => {
  const { contact } = await findSettings(db);
  await updateSetting(db, 'contact', { ...contact, email: 'securite@bwt.example' }, Date.now());
  const response = await loader(pageArgs(db, '/.well-known/security.txt') as LoaderFunctionArgs);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [to, expires = '', , canonical] = (await response.text()).split('\n');
  expect(to).toBe('Contact: mailto:securite@bwt.example');
  expect(canonical).toBe(`Canonical: ${publicUrl}/.well-known/security.txt`);
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(365);
});

test('the well-known URL for changing a password leads to the form; robots.txt allows everything but the mailbox', async () => {
  const { status, headers } = changePassword();
  expect([status, headers.get('location')]).toEqual([302, '/head/password']);
  const text = `User-agent: *\nDisallow: /mailbox\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  expect(await robots(loaderArgs('/robots.txt')).text()).toBe(text);
});
