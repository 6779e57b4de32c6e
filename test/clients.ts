import { contactForm, contactToken } from './contact.ts';

const readers = 40;
const senders = 20;
const pages = ['/', '/about', '/publication', '/contact', '/donation', '/api/publications'];

/**
 * 60 clients without a pause, each sender from IP addresses of its own. `stop` ends them; then
 * `failed` counts each kind of answer that was not the expected one.
 */
export async function startClients(url: string) {
  const failed: Record<string, number> = {};
  const acknowledged: string[] = [];
  let requests = 0;
  let isOver = false;
  const ask = async (path: string, expected: number, init: RequestInit = {}): Promise<boolean> => {
    requests++;
    const got = await fetch(url + path, { redirect: 'manual', ...init })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error: Error) => String(error.cause ?? error));
    const what = `${init.method ?? 'GET'} ${path}: ${got}`;
    if (got !== expected) failed[what] = (failed[what] ?? 0) + 1;
    return got === expected;
  };
  const read = async (_: unknown, index: number) => {
    for (let turn = index; !isOver; turn++) await ask(pages[turn % pages.length] ?? '/', 200);
  };
  const token = await contactToken(url);
  const send = async (_: unknown, index: number) => {
    for (let turn = 0; !isOver; turn++) {
      const message = `Message ${index}-${turn}`;
      const headers = { 'X-Forwarded-For': `198.18.${index}.${turn % 256}` };
      if (
        await ask('/contact', 303, {
          method: 'POST',
          body: contactForm(token, { message }),
          headers,
        })
      )
        acknowledged.push(message);
    }
  };
  const clients = [
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: senders }, send),
  ];
  return {
    async stop() {
      isOver = true;
      await Promise.all(clients);
      return { requests, failed, acknowledged };
    },
  };
}
