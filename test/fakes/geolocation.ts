import { startHttpService } from './http-service.ts';

export const apiKey = 'fake-geo-key';

/** A position in Cap-Haïtien, in degrees. */
export const capHaitien = { latitude: 19.7594, longitude: -72.1982 };

/**
 * Traces of the position, whole or rounded, and of the key. Second 19.7 of a log's clock is none.
 */
export const capHaitienTrace = /(?<!:)19\.7|72\.[12]|Nord|fake-geo-key/;

export type FakeGeolocation = Awaited<ReturnType<typeof startGeolocation>>;

/** A fake of the IP-geolocation service, with its documented wire format. */
export async function startGeolocation() {
  const state = {
    /** The queries that it was asked with. */
    asked: [] as Record<string, string>[],
    answer: {
      status: 200,
      body: '{"country_code2":"HT","country_name":"Haiti","state_prov":"Nord","city":"Okap"}',
    },
  };
  const http = await startHttpService((incoming, outgoing) => {
    const { searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    state.asked.push({ method: incoming.method ?? '', ...Object.fromEntries(searchParams) });
    const refused = searchParams.get('apiKey') !== apiKey;
    outgoing
      .writeHead(refused ? 401 : state.answer.status, { 'Content-Type': 'application/json' })
      .end(refused ? '{"message":"no key"}' : state.answer.body);
  });
  /** The settings that make a server ask it. */
  const env = { GEOLOCATION_API_KEY: apiKey, GEOLOCATION_API_URL: `${http.origin}/ipgeo` };
  return Object.assign(state, { ...http, env });
}
