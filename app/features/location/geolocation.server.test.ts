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
async function expectRefused(asked: Promise<unknown>) {
  const error = await asked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServiceError);
  expect(String(error)).not.toMatch(/19\.76|72\.2|key/);
}

test('sends the key, latitude and longitude to the service', async () => {
  expect(await ask()).toEqual({ country: 'HT', region: 'Nord' });
  await ask({ url: `${fake.env.GEOLOCATION_API_URL}?fields=geo` });
  const query = { method: 'GET', apiKey, lat: '19.76', long: '-72.2' };
  expect(fake.asked).toEqual([query, { ...query, fields: 'geo' }]);
});

test.each([
  [{ country_name: "Côte d'Ivoire", country_code2: 'CI' }, 'CI', null],
  [{ country_name: 'Etats-Unis', country_code2: 'US' }, 'US', null],
  [{ country_name: 'The Moon', country_code2: 'ZZ' }, null, null],
  [{ country_name: '__proto__' }, null, null],
  [{ country_name: 'Nowhere', country_code2: 5, state_prov: ['Nord'] }, null, null],
  [{ country_name: 'Haiti', state_prov: ' Nord-\u0000Est ' }, 'HT', 'Nord-Est'],
  [{ country_name: 'Haiti', state_prov: 'R'.repeat(300) }, 'HT', 'R'.repeat(100)],
])('the service’s %j is %s, %s', async (answer, country, region) => {
  fake.answer.body = JSON.stringify(answer);
  expect(await ask()).toEqual({ country, region });
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
    await expectRefused(ask());
  },
);

test('rejects when the key is refused, the server is down, or it does not answer', async () => {
  await expectRefused(ask({ url: 'http://127.0.0.1:1/ipgeo' }));
  await expectRefused(ask({ apiKey: 'wrong' }));
  fake.silent = true;
  await expectRefused(ask());
});
