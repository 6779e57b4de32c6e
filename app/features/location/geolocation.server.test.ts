import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { apiKey, type FakeGeolocation, startGeolocation } from '#test/fakes/geolocation.ts';
import { fetchPlace } from './geolocation.server.ts';

let fake: FakeGeolocation;
beforeEach(async () => {
  fake = await startGeolocation();
});
afterEach(() => fake[Symbol.asyncDispose]());

const position = { latitude: 19.76, longitude: -72.2 };
const ask = (given: Partial<{ url: string; apiKey: string }> = {}) =>
  fetchPlace({ url: fake.env.GEOLOCATION_API_URL, apiKey, ...given }, position);

test('sends the key, latitude and longitude to the service', async () => {
  expect(await ask()).toEqual({ country: 'HT', region: 'Nord' });
  expect(await ask({ url: `${fake.env.GEOLOCATION_API_URL}?fields=geo` })).toMatchObject({
    country: 'HT',
  });
  const query = { method: 'GET', apiKey, lat: '19.76', long: '-72.2' };
  expect(fake.asked).toEqual([query, { ...query, fields: 'geo' }]);
});

test('unknown and malformed fields become null', async () => {
  fake.answer.body = JSON.stringify({
    country_name: 'Nowhere',
    country_code2: 5,
    state_prov: ['Nord'],
  });
  expect(await ask()).toEqual({ country: null, region: null });
});

test.each([
  [500, '{}'],
  [200, 'Sorry'],
  [200, '{}'],
  [200, '[]'],
  [200, '{"country_name":7}'],
  [200, 'x'.repeat(100_001)],
])(
  'rejects a bad response (%i, %s) without naming the position or the key',
  async (status, body) => {
    fake.answer = { status, body };
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    expect(String(error)).not.toMatch(/19\.76|72\.2|fake-geo-key/);
  },
);

test('rejects when the key is refused, the server is down, or it does not answer', async () => {
  fake.silent = true;
  const errors = await Promise.all(
    [ask(), ask({ url: 'http://127.0.0.1:1/ipgeo' })].map((asked) =>
      asked.catch((thrown: unknown) => thrown),
    ),
  );
  fake.silent = false;
  errors.push(await ask({ apiKey: 'wrong' }).catch((thrown: unknown) => thrown));
  for (const error of errors) {
    expect(error).toBeInstanceOf(ServiceError);
    expect(String(error)).not.toMatch(/19\.76|72\.2|key/);
  }
});
