import { expect, test } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { contactForm } from '#test/contact.ts';
import { startMailServer } from '#test/mail-server.ts';
import { getRaw } from '#test/raw-fetch.ts';
import { secretOf, startServer } from '#test/server.ts';

test('messages are taken and their emails leave while form pages are read as fast as they are answered', async () => {
  await using mail = await startMailServer();
  await using server = await startServer({ SMTP_URL: mail.url });
  let isReading = true;
  let pages = 0;
  const read = async () => {
    // One of them always waits. Most are rendered for each; the others come from the cache.
    for (; isReading; pages++)
      await getRaw(server.url + (pages % 4 === 0 ? '/contact' : `/contact?page=${pages}`), {});
  };
  const readers = Promise.allSettled(Array.from({ length: 2 }, read));
  const texts = ['mesaj-1', 'mesaj-2'];
  // Not filled in so quickly that its writer has to wait.
  const token = issueFormToken(await secretOf(server), 'contact', Date.now() - 5_000);
  const send = (message: string) =>
    fetch(`${server.url}/contact`, {
      method: 'POST',
      body: contactForm(token, { message }),
      redirect: 'manual',
    });
  await expect.poll(() => pages).toBeGreaterThan(50);
  const before = pages;
  const answers = await Promise.all(texts.map(send));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const left = () => texts.filter((text) => mail.inbox.some((email) => email.includes(text)));
  await expect.poll(left, { timeout: 60_000 }).toEqual(texts);
  isReading = false;
  expect((await readers).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(pages - before, 'pages that were read meanwhile').toBeGreaterThan(10);
});
