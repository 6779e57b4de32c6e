import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonObject } from './api.ts';

const request = (
  body: BodyInit | undefined,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
) =>
  new Request('http://localhost/api/x', {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  });

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset=UTF-8',
  'application/json; charset="utf-8"',
])('%s is read', async (type) => {
  expect(
    await readJsonObject(
      request('{"a":"é","b":[1,{"a":null}],"c":{"a":-1.5e3}}', { 'Content-Type': type }),
    ),
  ).toEqual({ a: 'é', b: [1, { a: null }], c: { a: -1500 } });
});

test.each<[type: string | undefined, more?: Record<string, string>]>([
  [undefined],
  ['text/plain'],
  ['text/plain;application/json'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=x'],
  ['application/json; charset=utf-16'],
  ['application/json-patch+json'],
  ['application/jsonx'],
  ['application/json', { 'Content-Encoding': 'gzip' }],
])('a body of type %s is not', async (type, more) => {
  const body = new TextEncoder().encode('{}');
  await expect(
    readJsonObject(request(body, { ...(type ? { 'Content-Type': type } : {}), ...more })),
  ).rejects.toMatchObject({ problem: { code: 'not_json' } });
});

test.each(['[]', '[{"a":1}]', 'null', 'true', '1', '"{}"'])('%s is not an object', async (body) => {
  await expect(readJsonObject(request(body))).rejects.toMatchObject({
    problem: { code: 'not_an_object' },
  });
});

test.each([
  ['nothing', ''],
  ['cut short', '{"a":"b'],
  ['a comma too many', '{"a":1,}'],
  ['two values', '{}{}'],
  ['NaN', '{"a":NaN}'],
  ['a byte order mark', '\ufeff{}'],
  ['a line break in a text', '{"a":"\n"}'],
  ['an unknown escape', '{"a":"\\x41"}'],
  ['a null character', '{"a":"x\\u0000"}'],
  ['half a character', '{"a":"\\ud83d"}'],
  ['half a character, deeper', '{"a":[{"b":"\\ud83d"}]}'],
  ['very many levels', '['.repeat(60_000)],
])('%s is malformed', async (_what, body) => {
  await expect(readJsonObject(request(body))).rejects.toMatchObject({
    problem: { code: 'malformed_json' },
  });
});

test('rejects invalid UTF-8', async () => {
  const bytes = new Uint8Array([
    ...new TextEncoder().encode('{"a":"'),
    0xff,
    0xfe,
    ...new TextEncoder().encode('"}'),
  ]);
  await expect(readJsonObject(request(bytes))).rejects.toMatchObject({
    problem: { code: 'malformed_json' },
  });
});

test('reads harmless special keys unchanged', async () => {
  const harmless =
    '{"a":"{\\"b\\":1,\\"b\\":2}","b":["a","a"],"c":{"a":"__proto__"},"d":"😀\\ud83d\\ude00","toString":1}';
  expect(await readJsonObject(request(harmless))).toEqual(JSON.parse(harmless));
});

test.each([
  ['of two keys of one name the last counts', '{"email":"a","\\u0065mail":"b"}', { email: 'b' }],
  ['__proto__ is a key like another', '{"__proto__":{"role":"owner"},"email":"a"}', { email: 'a' }],
  ['constructor too', '{"constructor":{"prototype":{"role":"owner"}},"email":"a"}', { email: 'a' }],
])('%s, and a schema leaves it aside', async (_what, body, expected) => {
  const input = z
    .object({ email: z.string(), role: z.string().optional() })
    .parse(await readJsonObject(request(body)));
  expect([Object.getPrototypeOf(input), input, input.role]).toEqual([
    Object.prototype,
    expected,
    undefined,
  ]);
  expect(({} as { role?: string }).role).toBeUndefined();
});

test.each(['1e400', '-1e400', '9007199254740993'])(
  'a schema bounds numbers: %s is not a safe integer',
  async (number) => {
    const body = await readJsonObject(request(`{"a":${number}}`));
    expect(z.object({ a: z.int() }).safeParse(body).success).toBe(false);
  },
);
