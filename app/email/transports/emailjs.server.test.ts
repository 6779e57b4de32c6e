import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeMailService, startMailService } from '#test/fakes/mail-service.ts';
import { freePort } from '#test/process.ts';
import { type EmailJs, emailBody, emailJsTransport } from './emailjs.server.ts';
import type { Email } from './transport.ts';

const now = Date.UTC(2026, 10, 20, 12);
const email: Email = {
  ...{ id: 'm1', from: 'BWT <site@bwt.example>', to: 'Marie <marie@example.org>' },
  ...{ subject: 'Objet', text: 'Texte.\nhttps://x' },
};

let fake: FakeMailService;
beforeEach(async () => {
  fake = await startMailService();
});
afterEach(() => fake[Symbol.asyncDispose]());

function transport(limits = {}, account: Partial<EmailJs> = {}) {
  const [contact, donation, reset] = ['template-contact', 'template-donation', 'template-reset'];
  const templates = { contact, donation, reset };
  const site = { url: fake.origin, userId: 'user-1', serviceId: 'service-1', templates };
  return emailJsTransport({ ...site, ...account }, { now: () => now, ...limits });
}

test.each([
  [[undefined, 's', 't', {}], 'The user ID is required'],
  [['u', '', 't', {}], 'The service ID is required'],
  [['u', 's', ' ', {}], 'The template ID is required'],
  [['u', 's', 't', 'text'], 'The template params have to be an object'],
])('F8: %j is refused before it is sent', ([user, service, template, given], message) => {
  const error = { name: 'DeliveryError', kind: 'permanent', message };
  const make = () => emailBody(user, service, template, given);
  expect(make).toThrow(expect.objectContaining(error));
});

test('F8: 200 or OK is a success, and the body of a 200 is not read; of an error its beginning is', async () => {
  for (const [status, body] of [
    [200, 'x'.repeat(5_000_000)],
    [500, 'OK'],
  ] as const) {
    fake.answer = { status, body };
    await expect(transport().send(email)).resolves.toBeUndefined();
  }
  fake.answer = { status: 403, body: 'x'.repeat(5_000_000) };
  const message = expect.stringMatching(/^403 .{0,2100}$/);
  await expect(transport().send(email)).rejects.toMatchObject({ message });
});

test.each<[status: number, body: string, kind: string | undefined, message: RegExp]>([
  [400, 'The template ID not found', 'permanent', /^400 refused: The template ID not found$/],
  [403, 'API calls are disabled', 'permanent', /^403 forbidden \(.*: API calls/],
  [451, '', 'permanent', /^451 unavailable/],
  [302, '', 'configuration', /EMAILJS_API_URL/],
  [429, 'Too many', 'rate-limited', /^429 too many requests: Too many$/],
  [402, '', undefined, /^402 not sent$/],
  [503, '', undefined, /^503 not sent$/],
])('F8: %i %s is told apart', async (status, body, kind, message) => {
  fake.answer = { status, body, headers: { Location: 'http://127.0.0.1:1/' } };
  const passes = { name: 'Error', code: `HTTP_${status}` };
  const error = { ...passes, ...(kind && { name: 'DeliveryError', kind }) };
  const told = { ...error, message: expect.stringMatching(message) };
  await expect(transport().send(email)).rejects.toMatchObject(told);
});

test('F8: a service that stops in its headers, or cannot be reached, is asked again later', async () => {
  fake.answer = (outgoing) => void outgoing.socket?.write('HTTP/1.1 200 OK\r\nX-');
  const url = `http://127.0.0.1:${await freePort()}`;
  for (const [service, message] of [
    [transport({ timeoutMs: 100 }), 'the service did not answer within 100 ms'],
    [transport({}, { url }), 'cannot be reached: ECONNREFUSED'],
  ] as const)
    await expect(service.send(email)).rejects.toMatchObject({ name: 'Error', message });
});

test('F8: a 429 pauses the whole transport, as long as Retry-After says, up to an hour, or twice as long as before, until an email is accepted', async () => {
  const service = transport();
  expect(service.pausedUntil?.()).toBe(0);
  for (const [wait, pause] of [
    ['120', 120_000],
    [new Date(now + 90_000).toUTCString(), 90_000],
    [new Date(now - 90_000).toUTCString(), 1_000],
    ['99999999999', 60 * 60_000],
    [null, null],
    ['soon', 2_000],
    ['', 4_000],
    ['', 8_000],
    [null, null],
    ['', 2_000],
  ] as const) {
    fake.answer = wait === null ? null : { status: 429, headers: { 'Retry-After': wait } };
    await service.send(email).catch(() => {});
    if (pause) expect(service.pausedUntil?.(), wait).toBe(now + pause);
  }
});
