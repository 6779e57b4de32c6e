import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { clientIpContext, requestIdContext } from '#app/http/context.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { callApi, secret } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { db, test, updateRows } from '#test/database.ts';
import { loaderArgs } from '#test/loader-args.ts';
import type { Route } from './+types/contact.ts';
import { action as contactApi } from './api.ts';
import { action, loader } from './contact.tsx';

const written = {
  name: 'Anaïs',
  email: 'anais@exemple.com',
  country: 'HT',
  message: 'Bonjou,\nmwen bezwen yon sit.',
};
/** A form token older than the minimum age. */
const goodToken = () => issueFormToken(secret, 'contact', Date.now() - 60_000);

type Sent = {
  path?: string;
  body: BodyInit;
  headers?: Record<string, string>;
  method?: string;
  clientIp?: string;
};

function send(
  { path = '/contact', method = 'POST', body, headers, clientIp = '192.0.2.7' }: Sent,
  wakeOutbox = () => {},
) {
  const args = loaderArgs(path, {
    db,
    secret,
    wakeOutbox,
    log: pino({ level: 'silent' }),
    init: { method, body, ...(headers ? { headers } : {}) },
  });
  args.context.set(requestIdContext, 'test');
  args.context.set(clientIpContext, clientIp);
  return action(args as Route.ActionArgs);
}

function show(path: string) {
  const args = loaderArgs(path, { db, secret, log: pino({ level: 'silent' }) });
  args.context.set(requestIdContext, 'test');
  return loader(args as Route.LoaderArgs);
}

/** The page's data and status when the form is shown again. */
async function refused(sending: ReturnType<typeof action>) {
  const answer = await sending;
  if (answer instanceof Response) throw new Error(`answered with ${answer.status}`);
  return { status: answer.init?.status, ...answer.data };
}

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams({ ...written, website: '', ...fields }),
});
const listMessages = () => db.selectFrom('message').selectAll().orderBy('created_at').execute();

test('a message and its email are stored, then the reader is shown so in the language of the page', async () => {
  const wake = vi.fn();
  const answer = await send(
    {
      path: '/ht/contact?service=web-creation',
      ...form({ token: goodToken(), localDateTime: '2026-11-20T09:30' }),
    },
    wake,
  );
  expect(answer).toBeInstanceOf(Response);
  expect(answer).toMatchObject({ status: 303 });
  const location = (answer as Response).headers.get('location') ?? '';
  expect(location).toMatch(/^\/ht\/contact\?sent=[\da-f-]{36}\.[\w-]{22}$/);
  // What the page says about where the answer arrives, for a quarter of an hour, to whoever has
  // sent it.
  const sent = async (path: string) => (await show(path)).sent;
  expect(await sent(location)).toEqual({ email: written.email });
  expect(await sent(location.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toEqual({
    email: null,
  });
  expect(await sent('/contact')).toBe(false);
  expect(await listMessages()).toMatchObject([
    {
      from_name: written.name,
      email: written.email,
      country: 'HT',
      message: written.message,
      locale: 'ht',
      local_date_time: '2026-11-20T09:30',
      suspicion: null,
    },
  ]);
  await updateRows('message', { created_at: Date.now() - 16 * 60_000 });
  expect(await sent(location)).toEqual({ email: null });
  expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'contact' }]);
  expect(wake).toHaveBeenCalledOnce();
});

test('E4: a message whose form arrived is the same one when it is sent again through the API with the form’s key', async () => {
  const token = goodToken();
  // Browsers send a form's line breaks as CRLF.
  await send(form({ token, message: written.message.replace('\n', '\r\n') }));
  const call = async (message: string, key = token.split('.')[1] ?? '') => {
    const captcha = await solve(await issueChallenge(secret, 'contact', Date.now()));
    const headers = { 'Idempotency-Key': key };
    const { status, body } = await callApi(db, '/api/contact', contactApi, {
      json: { ...written, message, captcha },
      headers,
    });
    return [status, body.code];
  };
  expect(await call(written.message)).toEqual([202, undefined]);
  expect(await call(written.message, `"${token.split('.')[1]}"`)).toEqual([202, undefined]);
  expect(await listMessages()).toHaveLength(1);
  expect(await call('Encore une question.')).toEqual([202, undefined]);
  expect(await listMessages()).toHaveLength(2);
  expect(await call(written.message, 'x')).toEqual([400, 'invalid_idempotency_key']);
});

test.each([
  ['a field twice', 'name=Ana&name=Bob', 'application/x-www-form-urlencoded'],
  ['JSON', '{"name":"Ana"}', 'application/json'],
  ['no content type', new Uint8Array([110, 61, 49]), undefined],
  ['multipart without a boundary', 'x', 'multipart/form-data'],
  [
    'multipart cut short',
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna',
    'multipart/form-data; boundary=x',
  ],
])('%s is refused', async (_what, body, type) => {
  const answer = await refused(
    send({ body, ...(type ? { headers: { 'Content-Type': type } } : {}) }),
  );
  expect(answer).toMatchObject({ status: 400, notice: { outcome: 'expired' } });
  expect(await listMessages()).toEqual([]);
});

test('when the database fails nothing typed is lost, and trying again stores it once', async () => {
  const token = goodToken();
  await sql`alter table message rename to away`.execute(db);
  expect(await refused(send(form({ token })))).toMatchObject({
    status: 503,
    notice: { outcome: 'failed' },
    values: written,
    token,
  });
  await sql`alter table away rename to message`.execute(db);
  expect(await send(form({ token }))).toMatchObject({ status: 303 });
  expect(await listMessages()).toHaveLength(1);
});

test.each([
  [
    '/contact',
    'Bonjour, je voudrais faire un don.\nMontant : 1000 HTG\nMoyen de transfert : Carte de débit\nTéléphone : 37',
  ],
  [
    '/ht/contact',
    'Bonjou, mwen ta renmen fè yon don.\nKantite lajan: 1000 HTG\nMwayen transfè: Kat debi\nTelefòn: 37',
  ],
])(
  'E10: what a donor typed is carried over to %s as it is, and nothing is stored',
  async (path, lines) => {
    const donation = { phone: '37', amount: '1000', currency: 'HTG', transferMethod: 'debit-card' };
    const typed = {
      name: 'Anaïs',
      email: 'anais@',
      message: 'Pou lekòl la.',
      from: 'donation',
      token: 'x',
      website: '',
    };
    const answer = await refused(
      send({ path, body: new URLSearchParams({ ...typed, ...donation }) }),
    );
    const values = {
      name: 'Anaïs',
      email: 'anais@',
      country: '',
      message: `${lines}\n\nPou lekòl la.`,
    };
    expect(answer).toEqual({ values, errors: {}, token: null });
    expect(await listMessages()).toEqual([]);
  },
);

test.each(['constructor', '__proto__', 'bitcoin', ''])(
  'E10: "%s" is no method, and the rest is carried over',
  async (transferMethod) => {
    const body = new URLSearchParams({
      from: 'donation',
      amount: '5',
      currency: 'HTG',
      transferMethod,
    });
    const { values } = await refused(send({ body }));
    expect(values.message).toBe(
      'Bonjour, je voudrais faire un don.\nMontant\u00a0: 5 HTG\nMoyen de transfert\u00a0: \nTéléphone\u00a0:',
    );
  },
);

test.each([
  ['?service=web-creation', 'Bonjour, je vous écris au sujet de\u00a0: Création web.'],
  ['?service=no-such-service', ''],
  ['?service=%00', ''],
  ['?service=web-creation%27&service=x', ''],
  ['', ''],
])('the first lines for "%s"', async (search, firstLine) => {
  await insertBuiltinContent(db, Date.now());
  const { message } = await show(`/contact${search}`);
  expect(message.split('\n')[0]).toBe(firstLine);
});
