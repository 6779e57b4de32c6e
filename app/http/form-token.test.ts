import { expect, test } from 'vitest';
import { issueFormToken, readFormToken } from './form-token.ts';

const secret = 'a secret of more than thirty-two characters';
const shown = Date.parse('2026-11-20T09:00:00Z');
const hour = 60 * 60_000;
const token = issueFormToken(secret, 'contact', shown);

test('a token of a form filled in at human speed is valid, and always has the same key', () => {
  const soon = readFormToken(secret, 'contact', token, shown + 2_000);
  const late = readFormToken(secret, 'contact', token, shown + 24 * hour);
  expect(soon).toEqual({
    state: 'good',
    formKey: expect.stringMatching(/^[\w-]{16,}$/),
    waitMs: 0,
  });
  expect(late).toEqual(soon);
});

test('each rendering of a form has its own key', () => {
  const key = (given: string) =>
    (readFormToken(secret, 'contact', given, shown) as { formKey: string }).formKey;
  expect(key(issueFormToken(secret, 'contact', shown))).not.toBe(key(token));
});

test('forms of other names, secrets and times have other signatures', () => {
  const issued = [
    token,
    issueFormToken(secret, 'signup', shown),
    issueFormToken(`${secret}!`, 'contact', shown),
    issueFormToken(secret, 'contact', shown + 1),
  ];
  expect(new Set(issued.map((each) => each.split('.')[2])).size).toBe(4);
});

test('a form sent faster than a person types is to wait, not refused', () => {
  expect(readFormToken(secret, 'contact', token, shown + 1_999)).toMatchObject({
    state: 'good',
    waitMs: 1,
  });
  // Another process's clock may be ahead of ours.
  expect(readFormToken(secret, 'contact', token, shown - 1_000)).toMatchObject({
    state: 'good',
    waitMs: 2_000,
  });
});

test('a token expires after a day', () => {
  expect(readFormToken(secret, 'contact', token, shown + 24 * hour + 1)).toEqual({
    state: 'refused',
  });
});

test('rejects forged and modified tokens, and those of another form or secret', () => {
  const [issued = '', key = '', signature = ''] = token.split('.');
  const later = String(Number(issued) + 1);
  const changed = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const made = [
    `${later}.${key}.${signature}`,
    `${issued}.${key}x.${signature}`,
    `${issued}.mine.${signature}`,
    `${issued}.${key}.${changed}`,
    `${token}.x`,
    `${token}=`,
  ];
  const broken = ['', '.', '...', `${issued}.${key}.`, '.'.repeat(60_000), 'é.é.é', null, 7, {}];
  for (const given of [...made, ...broken]) {
    const read = readFormToken(secret, 'contact', given, shown + hour);
    expect(read, String(given).slice(0, 80)).toEqual({ state: 'refused' });
  }
  for (const [otherSecret, form] of [
    [secret, 'donation'],
    [`${secret}!`, 'contact'],
  ] as const)
    expect(readFormToken(otherSecret, form, token, shown)).toEqual({ state: 'refused' });
});
