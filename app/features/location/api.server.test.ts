import { afterEach, beforeEach, expect } from 'vitest';
import { type Call, callApi } from '#test/api.ts';
import { db, rowsIn, test } from '#test/database.ts';
import {
  apiKey,
  capHaitien,
  capHaitienTrace,
  type FakeGeolocation,
  startGeolocation,
} from '#test/fakes/geolocation.ts';
import { action } from './api.ts';

let service: FakeGeolocation;
beforeEach(async () => {
  service = await startGeolocation();
});
afterEach(() => service[Symbol.asyncDispose]());

const ask = (json: unknown, call: Call = {}) =>
  callApi(db, '/api/location', action, { json, ...call });

/** All rows of all tables except the migrations'. */
async function contents(): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const rows = tables.map((table) => rowsIn(table as 'account'));
  return JSON.stringify(await Promise.all(rows));
}

test('without an API key uses the offline borders, and neither stores nor logs the position', async () => {
  const { status, body, log } = await ask(capHaitien);
  expect({ status, body }).toEqual({ status: 200, body: { country: 'HT', region: 'Nord' } });
  expect(log + (await contents())).not.toMatch(capHaitienTrace);
  expect(service.asked).toEqual([]);
});

test('with an API key asks the geolocation service, and stores or logs the position no more', async () => {
  const { body, log } = await ask(capHaitien, { env: service.env });
  expect(body).toEqual({ country: 'HT', region: 'Nord' });
  expect(service.asked).toEqual([{ method: 'GET', apiKey, lat: '19.7594', long: '-72.1982' }]);
  expect(log + (await contents())).not.toMatch(capHaitienTrace);
});

test('falls back to the offline borders when the service fails, and logs the reason without the position', async () => {
  service.answer = { status: 500, body: '' };
  const { status, body, log } = await ask(capHaitien, { env: service.env });
  expect({ status, body }).toEqual({ status: 200, body: { country: 'HT', region: 'Nord' } });
  expect(log).toContain('the geolocation service failed');
  expect(log).not.toMatch(capHaitienTrace);
});

test.each([
  {},
  { latitude: '19.76', longitude: '-72.2' },
  { latitude: 91, longitude: 0 },
  { latitude: 0, longitude: -180.1 },
  { latitude: null, longitude: null },
  { latitude: [19.76], longitude: { degrees: 1 } },
  { lat: 19.76, long: -72.2 },
])('refuses %j as a position', async (json) => {
  expect(await ask(json)).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
});

test('limits requests per IP address', async () => {
  let status = 0;
  for (let count = 0; count < 21; count++) ({ status } = await ask(capHaitien));
  expect(status).toBe(429);
  expect((await ask(capHaitien, { clientIp: '198.51.100.1' })).status).toBe(200);
});
