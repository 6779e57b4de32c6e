import { expect, test } from 'vitest';
import { sendMessage } from '#test/contact.ts';
import { startServer } from '#test/server.ts';

const token = 'a token of some length';

/** Samples of Prometheus's text format by name and labels. */
const parse = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .filter((line) => !/^# (?:HELP|TYPE) \w+ ./.test(line))
      .map((line) => {
        const [, sample = '', value] =
          /^(\w+(?:\{(?:\w+="[^"\\]*",?)+\})?) ([\d.e+-]+)$/.exec(line) ?? expect.fail(line);
        return [sample, Number(value)];
      }),
  );

test('with the token, Prometheus reads what the process has done and what waits', async () => {
  // No mail server listens there: the email waits.
  await using server = await startServer({ METRICS_TOKEN: token, SMTP_URL: 'smtp://127.0.0.1:1' });
  for (const headers of [new Headers(), { Authorization: 'Bearer another token of a length' }]) {
    const refused = await fetch(`${server.url}/metrics`, { headers });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  const read = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/metrics`, { headers });
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    return parse(await answer.text());
  };
  const get = async (path: string) =>
    (await fetch(server.url + path, { redirect: 'manual' })).arrayBuffer();
  for (const path of ['/en/gallery/12345', '/nowhere/at/all']) await get(path);
  // A page is in the cache once it is compressed.
  const hits = async () => {
    await get('/about');
    return (await read()).bwt_page_cache_hits_total;
  };
  await expect.poll(hits).toBe(2);
  expect((await sendMessage(server.url)).status).toBe(303);
  await expect.poll(async () => (await read())['bwt_outbox_entries{state="waiting"}']).toBe(1);

  const samples = await read();
  expect(samples).toMatchObject({
    'bwt_http_requests_total{route="(page cache)",method="GET",status="200"}': 2,
    'bwt_http_requests_total{route="(other)",method="GET",status="302"}': 1,
    'bwt_http_requests_total{route="/metrics",method="GET",status="401"}': 2,
    bwt_page_cache_hits_total: 2,
    bwt_database_up: 1,
    'bwt_http_response_seconds_count{method="other"}': 1,
  });
  // Two languages and any number are one route.
  expect(Object.keys(samples).join('\n')).toMatch(/\{route="\/gallery\/:\w+",/);
  for (const name of ['bwt_database_query_seconds_count', 'bwt_outbox_oldest_seconds'])
    expect(samples[name], name).toBeGreaterThan(0);
});
