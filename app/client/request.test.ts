import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withXsrfHeader } from './request.ts';

const page = { cookie: 'data=auto; XSRF-TOKEN=first' };
beforeEach(() => {
  page.cookie = 'data=auto; XSRF-TOKEN=first';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL('https://bwt.example/admin/messages'));
});
afterEach(() => vi.unstubAllGlobals());

type Sent = [url: string, method: string, token: string | null, body: string];

/** A network that notes what it is asked for. */
function network(answer = () => new Response('ok')) {
  const sent: Sent[] = [];
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), location.href),
      init,
    );
    sent.push([
      request.url,
      request.method,
      request.headers.get('x-xsrf-token'),
      await request.text(),
    ]);
    return answer();
  };
  return { sent, fetch: withXsrfHeader(send) };
}

test('F10 every request to this site other than GET has the XSRF header, and the headers it had', async () => {
  const { sent, fetch } = network();
  await fetch('/admin/messages/1.data', { method: 'POST', body: 'a=b' });
  await fetch(new URL('https://bwt.example/x'), { method: 'delete' });
  await fetch(
    new Request('https://bwt.example/y', {
      method: 'PUT',
      body: 'c',
      headers: { 'X-XSRF-TOKEN': 'stale' },
    }),
  );
  expect(sent).toEqual([
    ['https://bwt.example/admin/messages/1.data', 'POST', 'first', 'a=b'],
    ['https://bwt.example/x', 'DELETE', 'first', ''],
    ['https://bwt.example/y', 'PUT', 'first', 'c'],
  ]);
});

test('F10 no other request has it', async () => {
  const { sent, fetch } = network();
  await fetch('/admin.data');
  await fetch('https://elsewhere.example/', { method: 'POST' });
  page.cookie = '';
  await fetch('/admin.data', { method: 'POST' });
  expect(sent.map(([, , token]) => token)).toEqual([null, null, null]);
});

test('F10 a request that is refused and gets the cookie is sent once more, with all that was in it', async () => {
  page.cookie = '';
  const { sent, fetch } = network(() => {
    // Each refusal brings another.
    page.cookie = `data=auto; XSRF-TOKEN=${sent.length}`;
    return new Response('', { status: 403 });
  });
  const sentForm = new Request('https://bwt.example/z', { method: 'POST', body: 'typed' });
  expect((await fetch(sentForm)).status).toBe(403);
  expect(sent).toEqual([
    ['https://bwt.example/z', 'POST', null, 'typed'],
    ['https://bwt.example/z', 'POST', '1', 'typed'],
  ]);
});

test('F10 a refusal for another reason is not tried again', async () => {
  const { sent, fetch } = network(() => new Response('', { status: 403 }));
  expect((await fetch('/admin.data', { method: 'POST' })).status).toBe(403);
  expect(sent).toHaveLength(1);
});
