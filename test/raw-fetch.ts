import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Sent = { method?: string; headers?: Record<string, string>; body?: BodyInit | undefined };

/**
 * As `fetch`, but with exactly these headers, of which `fetch` sets some itself (`Host`,
 * `Sec-Fetch-Mode`), and the response as it was sent, compressed where it was.
 */
export async function askRaw(url: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  const asked = request(url, {
    method,
    agent: false,
    headers: { ...(type && { 'Content-Type': type }), ...headers },
  });
  const bytes = Buffer.from(await encoded.arrayBuffer());
  if (bytes.length > 0) asked.end(bytes);
  else asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers: sent } = answer;
  return { answer, status, headers: sent, body: await buffer(answer) };
}

export const getRaw = (url: string, headers: Record<string, string>) => askRaw(url, { headers });
