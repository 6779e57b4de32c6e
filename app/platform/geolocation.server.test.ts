import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiKey, type FakeGeolocation, startGeolocation } from '#test/fakes/geolocation.ts';
import { lookUpPlace } from './geolocation.server.ts';
import { ServiceError } from './service-json.server.ts';

let fake: FakeGeolocation;
beforeEach(async () => {
  fake = await startGeolocation();
});
afterEach(() => fake[Symbol.asyncDispose]());

const position = { latitude: 19.76, longitude: -72.2 };
const ask = (given: Partial<{ url: string; apiKey: string }> = {}) =>
  lookUpPlace({ url: fake.env.GEOLOCATION_API_URL, apiKey, ...given }, position);

test('the service is asked with key, latitude and longitude', async () => {
  expect(await ask()).toEqual({ country: 'Haiti', countryCode: 'HT', region: 'Nord' });
  expect(await ask({ url: `${fake.env.GEOLOCATION_API_URL}?fields=geo` })).toMatchObject({ country: 'Haiti' });
  const query = { method: 'GET', apiKey, lat: '19.76', long: '-72.2' };
  expect(fake.asked).toEqual([query, { ...query, fields: 'geo' }]);
});

test('what it does not tell is not made up', async () => {
  fake.answer.body = JSON.stringify({ country_name: 'Haiti', country_code2: 5, state_prov: ['Nord'] });
  expect(await ask()).toEqual({ country: 'Haiti', countryCode: undefined, region: null });
});

test.each([
  [500, '{}'],
  [200, 'Sorry'],
  [200, '{}'],
  [200, '[]'],
  [200, '{"country_name":7}'],
  [200, JSON.stringify({ country_name: 'x'.repeat(200_000) })],
])('%i %s is no answer', async (status, body) => {
  fake.answer = { status, body };
  const error = await ask().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServiceError);
  expect(String(error)).not.toMatch(/19\.76|72\.2|fake-geo-key/);
});

test('a refused key, no server and silence are no answer either', async () => {
  fake.silent = true;
  const errors = await Promise.all(
    [ask(), ask({ url: 'http://127.0.0.1:1/ipgeo' })].map((asked) => asked.catch((thrown: unknown) => thrown)),
  );
  fake.silent = false;
  errors.push(await ask({ apiKey: 'wrong' }).catch((thrown: unknown) => thrown));
  for (const error of errors) {
    expect(error).toBeInstanceOf(ServiceError);
    expect(String(error)).not.toMatch(/19\.76|72\.2|key/);
  }
});
