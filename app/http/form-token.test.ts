import { expect, test } from 'vitest';
import { issueFormToken, readFormToken } from './form-token.ts';
import { openValues, sealValues } from './sealed-values.ts';
import { isSame, sign } from './signature.ts';
import { hasXsrfHeader, writeXsrfCookie } from './xsrf.ts';

const secret = 'a secret of more than thirty-two characters';
const shown = Date.parse('2026-11-20T09:00:00Z');
const hour = 60 * 60_000;
const token = issueFormToken(secret, 'contact', shown);

test('a token of a form filled in at human speed is valid for a day, and always has the same key, of its own', () => {
  const soon = readFormToken(secret, 'contact', token, shown + 2_000);
  const late = readFormToken(secret, 'contact', token, shown + 24 * hour);
  const formKey = expect.stringMatching(/^[\w-]{16,}$/);
  expect(soon).toEqual({ state: 'good', formKey, waitMs: 0 });
  expect(late).toEqual(soon);
  const other = issueFormToken(secret, 'contact', shown);
  expect(other.split('.')[1]).not.toBe(token.split('.')[1]);
  const after = readFormToken(secret, 'contact', token, shown + 24 * hour + 1);
  expect(after).toEqual({ state: 'refused' });
});

test('a form sent faster than a person types is to wait, not refused', () => {
  const readAt = (time: number) => readFormToken(secret, 'contact', token, time);
  expect(readAt(shown + 1_999)).toMatchObject({ state: 'good', waitMs: 1 });
  // Another process's clock may be ahead of ours.
  expect(readAt(shown - 1_000)).toMatchObject({ state: 'good', waitMs: 2_000 });
});

test('rejects forged and modified tokens, and those of another form or secret', () => {
  const [issued = '', key = '', signature = ''] = token.split('.');
  const changed = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const made = [`${Number(issued) + 1}.${key}.${signature}`, `${issued}.${key}x.${signature}`];
  const cut = [`${issued}.${key}.${changed}`, `${token}.x`, `${issued}.${key}.`];
  for (const given of [...made, ...cut, '', '.'.repeat(60_000), 'é.é.é', null, 7, {}])
    expect(readFormToken(secret, 'contact', given, shown + hour)).toEqual({ state: 'refused' });
  expect(readFormToken(secret, 'donation', token, shown)).toEqual({ state: 'refused' });
  expect(readFormToken(`${secret}!`, 'contact', token, shown)).toEqual({ state: 'refused' });
});

const check = (value: string | undefined, sessionId = 's1', key = secret) =>
  hasXsrfHeader(new Headers(value === undefined ? {} : { 'X-XSRF-TOKEN': value }), key, sessionId);

test('scripts can read the cookie, which is Secure on https; its value is accepted as a header, for its own session only', () => {
  const cookie = writeXsrfCookie(secret, 's1', 60, { publicUrl: 'https://bwt.example' });
  expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=60; Path=\/; Secure; SameSite=Lax$/);
  const value = /^XSRF-TOKEN=([\w-]+);/.exec(cookie)?.[1] ?? '';
  expect(check(value)).toBe(true);
  expect(check(value, 's2')).toBe(false);
  expect(check(value, 's1', `${secret}2`)).toBe(false);
  for (const given of [undefined, '', 'é', `${value}, x`]) expect(check(given)).toBe(false);
});

test('a signature depends on purpose and text, and is stable across releases: cookies and links contain it for a year', () => {
  const signed = sign('a secret', 'picture', '42');
  expect(signed).toBe('rHB4D_8MsDEmQShGbQ2Du9QMi4w6De8ZlG2-oLpfopA');
  expect(isSame(signed, signed)).toBe(true);
  const others = [sign('another', 'picture', '42'), sign('a secret', 'device', '42'), ''];
  for (const other of [...others, sign('a secret', 'picture', '4'), signed.slice(1)])
    expect(isSame(other, signed)).toBe(false);
});

const sealing = { secret: 'the secret of the site', accountId: 'a1', page: 'search' };
const values = { q: 'Marie Joseph <marie@example.org> +509 3412 5678' };

test('nothing of what was typed can be read in the URL, and the same account gets it back; another account, page or site gets nothing, and what was changed is empty', () => {
  const sealed = sealValues(values, sealing);
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(Buffer.from(sealed, 'base64url').toString()).not.toMatch(/Marie|example|3412/);
  expect(openValues(sealed, sealing)).toEqual(values);
  for (const other of [{ accountId: 'a2' }, { page: 'people' }, { secret: 'another secret' }])
    expect(openValues(sealed, { ...sealing, ...other })).toEqual({});
  for (const made of [null, '', 'x', 'é', 'A'.repeat(60), `${sealed.slice(0, -4)}AAAA`])
    expect(openValues(made, sealing)).toEqual({});
});
