import { expect, test } from './fixtures.ts';

const broken = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nBon';

for (const [what, options, status] of [
  ['nothing at all', {}, 400],
  ['no field', { form: {} }, 400],
  ['JSON', { data: { name: 'Ana' } }, 400],
  ['a wrong content type', { data: 'name=Ana', headers: { 'Content-Type': 'image/png' } }, 400],
  ['a field twice', { data: 'name=Ana&name=Bob', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, 400],
  [
    'broken escapes',
    { data: 'name=%E0%A4%A&message=%00%ff', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    400,
  ],
  [
    'a file for a text',
    { multipart: { message: { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') } } },
    400,
  ],
  ['multipart cut short', { data: broken, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }, 400],
  ['multipart without a boundary', { data: broken, headers: { 'Content-Type': 'multipart/form-data' } }, 400],
  ['a body of 100 kB', { form: { message: 'x'.repeat(100_000) } }, 413],
  ['another site', { form: { name: 'Ana' }, headers: { Origin: 'https://elsewhere.example' } }, 403],
] as const) {
  test(`the form refuses ${what}`, async ({ page }) => {
    const reply = await page.request.post('/ht/contact', options);
    expect(reply.status()).toBe(status);
  });
}

for (const method of ['PUT', 'PATCH', 'DELETE']) {
  test(`the form refuses ${method}`, async ({ page }) => {
    const reply = await page.request.fetch('/contact', { method, form: { name: 'Ana' } });
    expect(reply.status()).toBe(405);
  });
}

test('the page is made for one reader and kept by no cache', async ({ page }) => {
  const [first, second] = await Promise.all([page.request.get('/contact'), page.request.get('/contact')]);
  expect(first?.headers()['cache-control']).toBe('no-store');
  expect(await first?.text()).not.toBe(await second?.text());
});
