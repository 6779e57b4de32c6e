import { redirect } from 'react-router';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { createLog } from '#app/platform/log.ts';
import { ServiceError } from '#app/platform/service-json.server.ts';
import { loaderArgs, thrownBy } from '#test/page-args.ts';
import { clientIpContext, requestIdContext } from './context.ts';
import { country, email, fields as fieldsOf, line, text } from './fields.ts';
import { formAction } from './form-action.server.ts';
import { issueFormToken } from './form-token.ts';
import { readForm } from './forms.ts';
import { done, fieldErrors, type Result } from './result.ts';
import { defineSubmission } from './submission.server.ts';

const post = (body: BodyInit, contentType = '') => {
  const headers: HeadersInit = contentType ? { 'Content-Type': contentType } : {};
  return new Request('http://localhost/contact', { method: 'POST', body, headers });
};
const fields = ['name', 'message'] as const;
const multipart = (entries: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
};

test('parses a body once, for whoever asks for its form later too', async () => {
  const request = post(new URLSearchParams({ name: 'Anaïs', message: 'Bonjou' }));
  expect((await readForm(request, ['name'])).values).toEqual({ name: 'Anaïs' });
  const message = { wellFormed: true, values: { message: 'Bonjou' } };
  expect(await readForm(request, ['message'])).toEqual(message);
});

test('normalizes line breaks, drops control characters and unknown fields, and reads a missing field as empty', async () => {
  const odd = { name: 'A\0n\u0007a', message: 'a\r\nb\rc\td', colour: 'blue' };
  const values = { name: 'Ana', message: 'a\nb\nc\td', company: '' };
  const form = { wellFormed: true, values };
  for (const body of [new URLSearchParams(odd), multipart(odd)])
    expect(await readForm(post(body), [...fields, 'company'])).toEqual(form);
});

const file = multipart({ name: new File(['x'], 'name.txt'), message: 'Bonjou' });
const twice = 'name=Ana&name=Bob';
const urlencoded = 'application/x-www-form-urlencoded';
const cut = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna';
test.each<[string, BodyInit, string?, Record<string, string>?]>([
  ['a file in a text field', file, undefined, { name: '', message: 'Bonjou' }],
  ['a field twice: the first counts', twice, urlencoded, { name: 'Ana', message: '' }],
  ['a multipart body cut short', cut, 'multipart/form-data; boundary=x'],
])('refuses %s', async (_what, body, contentType, values = { name: '', message: '' }) => {
  expect(await readForm(post(body, contentType), fields)).toEqual({ wellFormed: false, values });
});

test('the code of an error is the field’s name with a suffix; an optional line that is empty is null; texts are trimmed', () => {
  const [name, company] = [line({ max: 10, required: true }), line({ max: 10 })];
  const note = text({ max: 20, required: true });
  const person = fieldsOf(
    { name, company, team: company, email: email({ missing: true }), country: country(), note },
    { name: 'from_name' },
  );
  const codesOf = (value: unknown) => {
    const { error } = person.schema.safeParse(value);
    return Object.values(person.errors(error ?? expect.fail('the form was accepted'))).join(' ');
  };
  expect(codesOf({})).toBe('name emailMissing country note');
  const long = Object.fromEntries(person.names.map((name) => [name, 'x'.repeat(300)]));
  expect(codesOf(long)).toBe('nameTooLong companyTooLong teamTooLong email country noteTooLong');
  const given = { name: ' Anaïs ', company: '', team: ' Kap ', note: 'x' };
  const input = person.schema.parse({ ...given, email: 'a@example.org', country: 'HT' });
  expect(input).toMatchObject({ name: 'Anaïs', company: null, team: 'Kap', note: 'x' });
  const row = person.row(input);
  expect(Object.keys(row)).toEqual(person.columns);
  expect(row).toMatchObject({ from_name: 'Anaïs', company: null });
});

const secret = 'a secret of more than thirty-two characters';
const typed = { email: 'a@example.org', password: 'kite over Vertières' };

const wakeOutbox = vi.fn();

/** The redisplayed form. @throws redirects */
async function send(
  run: () => Promise<Result<string, { email: string }, 'taken'>>,
  form: Record<string, string> = typed,
) {
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error');
  const init = { method: 'POST', body: new URLSearchParams(form) };
  const args = loaderArgs('/en/signup', { secret, log, wakeOutbox, init });
  args.context.set(requestIdContext, 'r-1');
  args.context.set(clientIpContext, '192.0.2.7');
  const submission = defineSubmission({
    schema: z.object({ email: z.string().min(1, 'missing'), password: z.string() }),
    errors: (failed) => fieldErrors(failed) as { email: string },
    rejections: { taken: { status: 409, code: 'taken', detail: 'It is taken.' } },
    run,
    ...('token' in form && { form: 'signup' }),
  });
  const answer = await formAction(submission, args, {
    onDone: (value, { locale }) => redirect(`/${locale}/${value}`, 303),
  });
  if (answer instanceof Response) throw answer;
  const { status, headers } = answer.init ?? {};
  return { ...answer.data, status, headers: new Headers(headers), logged: error.mock.calls };
}

test.each([
  [{ outcome: 'rejected', reason: 'taken' }, 409, null],
  [{ outcome: 'rate_limited', retryAfterSeconds: 61 }, 429, '61'],
  [{ outcome: 'captcha_required', retryAfterSeconds: 60 }, 429, '60'],
  [{ outcome: 'failed' }, 503, null],
] as const)(
  '%j answers %d with what was typed, but for the password',
  async (notice, status, retryAfter) => {
    const shown = await send(async () => notice);
    expect(shown).toMatchObject({ status, notice, errors: {}, token: null });
    expect(shown.values).toEqual({ email: typed.email });
    expect(shown.headers.get('retry-after')).toBe(retryAfter);
  },
);

test('reports invalid fields before the command runs, and reuses a valid token', async () => {
  const token = issueFormToken(secret, 'signup', Date.now());
  const run = vi.fn();
  const missing = { status: 400, errors: { email: 'missing' }, notice: undefined };
  const expired = { notice: { outcome: 'expired' }, token: null };
  expect(await send(run, { ...typed, email: '', token })).toMatchObject({ ...missing, token });
  expect(await send(run, { ...typed, token: `${token}x` })).toMatchObject(expired);
  const neither = await send(run, { ...typed, email: '', token: '' });
  expect(neither).toMatchObject({ ...missing, token: null });
  expect(run).not.toHaveBeenCalled();
});

test('turns errors into refusals, and logs unexpected ones without what was typed; responses pass', async () => {
  const failing = (error: unknown) => send(() => Promise.reject(error));
  const busy = { outcome: 'busy', retryAfterSeconds: 5 };
  expect((await failing(new BusyError('too many'))).notice).toEqual(busy);
  const away = { outcome: 'unavailable', retryAfterSeconds: 60 };
  expect((await failing(new ServiceError('away'))).notice).toEqual(away);
  const code = 'SQLITE_ERROR';
  const error = Object.assign(new Error('no such table'), { code, parameters: [typed.password] });
  const { notice, logged } = await failing(error);
  expect(notice).toEqual({ outcome: 'failed' });
  const line = { requestId: 'r-1', code, reason: 'no such table' };
  expect(logged).toEqual([[line, 'a form failed']]);
  const elsewhere = redirect('/login');
  await expect(failing(elsewhere)).rejects.toBe(elsewhere);
});

test('redirects after success, and wakes the outbox', async () => {
  const answer = (await thrownBy(() => send(async () => done('thanks')))) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/thanks']);
  expect(wakeOutbox).toHaveBeenCalledOnce();
});
