import { afterEach, expect, test, vi } from 'vitest';
import { sendWithXsrf } from './request.ts';

afterEach(() => vi.unstubAllGlobals());

test('F10 what is refused without the cookie, which the refusal brings, is sent once more with it', async () => {
  const page = { cookie: 'data=auto' };
  vi.stubGlobal('document', page);
  const sent: Record<string, string>[] = [];
  const send = async (header: Record<string, string>) => {
    sent.push(header);
    page.cookie = `data=auto; XSRF-TOKEN=${sent.length}`;
    return { status: 403 };
  };
  // Once, although the second refusal brings another.
  expect(await sendWithXsrf(send)).toEqual({ status: 403 });
  expect(sent).toEqual([{}, { 'X-XSRF-TOKEN': '1' }]);
});
