import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonObject } from './api.ts';

const isJson: Record<string, string> = { 'Content-Type': 'application/json' };
const request = (body: BodyInit, headers = isJson) =>
  new Request('http://localhost/api/x', { method: 'POST', headers, body });

test.each(['application/json', 'Application/JSON; charset="UTF-8"'])('%s is read', async (type) => {
  const body = '{"a":"é","b":[1,{"a":null}],"c":{"a":-1.5e3}}';
  const read = await readJsonObject(request(body, { 'Content-Type': type }));
  expect(read).toEqual({ a: 'é', b: [1, { a: null }], c: { a: -1500 } });
});

const refuses = (sent: Request, code: string) =>
  expect(readJsonObject(sent)).rejects.toMatchObject({ problem: { code } });

const others = `text/plain;application/json application/x-www-form-urlencoded application/jsonx
application/json;charset=utf-16`;
const wrong = others.split(/\s/).map((type) => ({ 'Content-Type': type }));
test.each<Record<string, string>>([{}, ...wrong, { ...isJson, 'Content-Encoding': 'gzip' }])(
  'a body with %j is not',
  (headers) => refuses(request(new TextEncoder().encode('{}'), headers), 'not_json'),
);

test('null is not an object', () => refuses(request('null'), 'not_an_object'));

test.each([
  ['cut short', '{"a":"b'],
  ['a byte order mark', '\ufeff{}'],
  ['a null character', '{"a":"x\\u0000"}'],
  ['half a character, deeper', '{"a":[{"b":"\\ud83d"}]}'],
  ['very many levels', '['.repeat(60_000)],
  ['invalid UTF-8', Buffer.from('{"a":"\xff\xfe"}', 'latin1')],
])('%s is malformed', (_what, body) => refuses(request(body), 'malformed_json'));

test('reads harmless special keys unchanged, which a schema leaves aside', async () => {
  const harmless =
    '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"role":"owner"}},"email":"😀\\ud83d\\ude00"}';
  const read = await readJsonObject(request(harmless));
  expect(read).toEqual(JSON.parse(harmless));
  const input = z.object({ email: z.string(), role: z.string().optional() }).parse(read);
  expect(input).toEqual({ email: '😀😀' });
  expect([Object.getPrototypeOf(input), input.role]).toEqual([Object.prototype, undefined]);
  expect(({} as { role?: string }).role).toBeUndefined();
});
