import { expect, test } from 'vitest';
import { mailboxTexts } from '#app/features/emails/mailbox/texts.ts';
import { goodMessage, sendMessage } from '#test/contact.ts';
import { parsePage, textOf } from '#test/pages.ts';
import { startServer } from '#test/server.ts';

const t = mailboxTexts.fr;

test('the key opens the local mailbox, the newest email first, and does not leak; a stranger’s markup and URLs stay text', async () => {
  await using server = await startServer({ LOG_LEVEL: 'debug' });
  const typed = '<script>document.title = "owned"</script> avec https://evil.example/x';
  for (const message of ['Le premier.', typed])
    expect((await sendMessage(server.url, { message })).status).toBe(303);
  await expect.poll(() => server.mailboxUrl).toBeDefined();
  const [, key = ''] = (server.mailboxUrl ?? '').split('?key=');
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init });
  const open = (given: string) =>
    ask('/mailbox', { method: 'POST', body: new URLSearchParams({ key: given }) });
  for (const refused of [open('not the key'), ask('/mailbox?key=x'), ask('/mailbox/nope')])
    expect((await refused).status).toBe(403);

  const opened = await open(key);
  expect(opened.headers.get('location')).toBe('/mailbox');
  const headers = { Cookie: opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
  const read = async () => parsePage(await ask('/mailbox', { headers }));
  await expect.poll(async () => (await read()).all('main details').length).toBe(2);
  const mailbox = await read();
  const sealed = {
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  };
  expect(Object.fromEntries(mailbox.answer.headers)).toMatchObject(sealed);
  const [newest, oldest] = mailbox.all('main details');
  expect(textOf(newest)).toContain(typed);
  expect(textOf(newest)).toContain(`${t.replyTo} : ${goodMessage.email}`);
  expect(textOf(oldest)).toContain('Le premier.');
  expect(mailbox.hrefs('main pre a').join()).not.toContain('evil');

  // Its HTML is a sandboxed page of its own.
  const link = newest?.querySelector('a[href^="/mailbox/"]')?.getAttribute('href') ?? '';
  const html = await parsePage(await ask(link, { headers }));
  expect(Object.fromEntries(html.answer.headers)).toMatchObject({
    ...sealed,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'unsafe-inline'; .* sandbox$/,
    ),
  });
  expect(html.texts('blockquote')).toEqual([typed]);
  expect([html.all('script, a'), html.document.documentElement.lang]).toEqual([[], 'fr']);
  expect((await ask(link)).status).toBe(403);
  expect((await ask('/mailbox/nope', { headers })).status).toBe(404);
  expect(server.output()).not.toMatch(/"path":"[^"]*key=/);
});
