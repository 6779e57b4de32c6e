import { afterEach, beforeEach, expect } from 'vitest';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { type Call, callApi } from '#test/api.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { startHttpService } from '#test/fakes/http-service.ts';
import { action } from './api.ts';
import { fetchPlace } from './geolocation.server.ts';

const apiKey = 'fake-geo-key';
const capHaitien = { latitude: 19.7594, longitude: -72.1982 };
/** The position, exact or rounded, or the key; not the seconds 19.7 of a time in a log. */
const capHaitienTrace = /(?<!:)19\.7|72\.[12]|Nord|fake-geo-key/;
const haiti = '{"country_code2":"HT","country_name":"Haiti","state_prov":"Nord","city":"Okap"}';

/** A fake of the IP-geolocation service, with its documented wire format. */
async function startGeolocation() {
  const state = { asked: [] as Record<string, string>[], answer: { status: 200, body: haiti } };
  const http = await startHttpService(({ method = '', url = '/' }, outgoing) => {
    const { searchParams } = new URL(url, 'http://localhost');
    state.asked.push({ method, ...Object.fromEntries(searchParams) });
    const refusal = { status: 401, body: '{"message":"no key"}' };
    const { status, body } = searchParams.get('apiKey') === apiKey ? state.answer : refusal;
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  /** The settings that make a server ask it. */
  const env = { GEOLOCATION_API_KEY: apiKey, GEOLOCATION_API_URL: `${http.origin}/ipgeo` };
  return Object.assign(state, { ...http, env });
}

let service: Awaited<ReturnType<typeof startGeolocation>>;
beforeEach(async () => {
  service = await startGeolocation();
});
afterEach(() => service[Symbol.asyncDispose]());

const ask = (json: unknown, call: Call = {}) =>
  callApi(db, '/api/location', action, { json, ...call });
const fetched = (given: Partial<{ url: string; apiKey: string }> = {}) =>
  fetchPlace({ url: service.env.GEOLOCATION_API_URL, apiKey, ...given }, capHaitien);

test('D7: asks the service with an API key, the offline borders without one or when it fails; neither stores nor logs the position', async () => {
  let log = '';
  const expectFound = async (env = {}) => {
    const { log: lines, ...answer } = await ask(capHaitien, { env });
    expect(answer).toMatchObject({ status: 200, body: { country: 'HT', region: 'Nord' } });
    log += lines;
  };
  await expectFound();
  expect(service.asked).toEqual([]);
  await expectFound(service.env);
  const query = { method: 'GET', apiKey, lat: '19.7594', long: '-72.1982' };
  expect(service.asked).toEqual([query]);
  service.answer = { status: 500, body: '' };
  await expectFound(service.env);
  expect(log).toContain('the geolocation service failed');
  const tables = (await db.introspection.getTables()).map(({ name }) => name as 'account');
  const stored = JSON.stringify(await Promise.all(tables.map(rowsIn)));
  expect(log + stored).not.toMatch(capHaitienTrace);
});

test('refuses what is no position, and limits requests per IP address', async () => {
  for (const [latitude, longitude] of [[], ['19.76', '-72.2'], [91, 0], [0, -180.1]])
    expect(await ask({ latitude, longitude })).toMatchObject({ status: 400 });
  const statuses = [];
  for (let count = 0; count < 21; count++) statuses.push((await ask(capHaitien)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  expect((await ask(capHaitien, { clientIp: '198.51.100.1' })).status).toBe(200);
});

test.each([
  [{ country_name: "Côte d'Ivoire", country_code2: 'CI' }, 'CI', null],
  [{ country_name: 'The Moon', country_code2: 'ZZ' }, null, null],
  [{ country_name: 'Nowhere', country_code2: 5, state_prov: ['Nord'] }, null, null],
  [{ country_name: 'Haiti', state_prov: ' Nord-\u0000Est ' }, 'HT', 'Nord-Est'],
  [{ country_name: 'Haiti', state_prov: 'R'.repeat(300) }, 'HT', 'R'.repeat(100)],
])('F9: the service’s %j is %s, %s', async (answer, country, region) => {
  service.answer.body = JSON.stringify(answer);
  expect(await fetched()).toEqual({ country, region });
});

test('rejects a bad response, a refused key and a server that is down, without naming the position or the key', async () => {
  const refused = async (given = {}) => {
    const error = await fetched(given).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    expect(String(error)).not.toMatch(/19\.7|72\.1|key/);
  };
  for (const body of ['Sorry', '{}', '{"country_name":7}', 'x'.repeat(100_001)]) {
    service.answer = { status: 200, body };
    await refused();
  }
  await refused({ url: 'http://127.0.0.1:1/ipgeo' });
  await refused({ apiKey: 'wrong' });
});
