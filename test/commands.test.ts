import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { solveFor } from './captcha.ts';
import { runCommand, runInTurn } from './command.ts';
import { createPostgresDatabase } from './database.ts';
import { startServer, type TestServer } from './server.ts';
import { testFolder } from './uploads.ts';

async function articleFile(article: unknown): Promise<string> {
  const file = join(await testFolder(), 'article.json');
  await writeFile(file, JSON.stringify(article));
  return file;
}

let server: TestServer;
/** Where commands find what it serves. */
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  env = { DATA_DIR: server.dataDir };
});
afterAll(() => server.stop());

/** Calls of the API of a server. */
const callsOf =
  ({ url }: TestServer) =>
  (path: string, body: object) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

// The queries of the commands, and their refusals, have tests of their own on both engines.
test('settings and articles change while the site serves (SQLite)', () =>
  changeWhileServing(server, env, runInTurn));

test('settings and articles change while the site serves (PostgreSQL)', async () => {
  const DATABASE_URL = await createPostgresDatabase(inject('postgresUrl'));
  await using other = await startServer({ DATABASE_URL });
  await changeWhileServing(other, { DATA_DIR: other.dataDir, DATABASE_URL }, runCommand);
});

async function changeWhileServing(
  { url }: TestServer,
  env: Record<string, string>,
  run: typeof runCommand,
): Promise<void> {
  const pageHas = async (path: string, text: string) =>
    (await (await fetch(url + path)).text()).includes(text);
  expect(await pageHas('/contact', '42, rue 18-A')).toBe(false);

  const contact = { ...exampleSettings.contact, street: '42, rue 18-A' };
  expect(await run('settings', ['contact', JSON.stringify(contact)], env)).toEqual({
    code: 0,
    stdout: '"contact" has been saved.\n',
    stderr: '',
  });
  expect(JSON.parse((await runInTurn('settings', ['contact'], env)).stdout)).toEqual(contact);
  await vi.waitUntil(() => pageHas('/contact', '42, rue 18-A'), 30_000);

  const text = (title: string) => ({
    title,
    summary: 'Un résumé.',
    content: 'Un texte de **test**.',
  });
  const file = await articleFile({
    author: 'Équipe BWT',
    texts: { fr: text('Une nouvelle'), ht: text('Yon nouvèl') },
  });
  const published = await run('publish', [file], { ...env, PUBLIC_URL: 'https://bwt.example' });
  expect(published).toEqual({
    code: 0,
    stdout:
      'Article 11 has been published:\n  https://bwt.example/publication/une-nouvelle\n  https://bwt.example/ht/publication/yon-nouvel\n',
    stderr: '',
  });
  await vi.waitUntil(() => pageHas('/publication', 'Une nouvelle'), 30_000);
  expect(await pageHas('/ht/publication/yon-nouvel', 'Un texte de <strong>test</strong>.')).toBe(
    true,
  );
}

/** As the security page does; its secret is not needed. */
async function addAuthenticatorApp(
  { DATA_DIR = '', DATABASE_URL }: Record<string, string>,
  email: string,
): Promise<void> {
  const db = openDatabase({ databaseUrl: DATABASE_URL, sqliteFile: join(DATA_DIR, 'bwt.sqlite') });
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const row = { account_id: id, encrypted_secret: '', last_step: 1, created_at: 1 };
  await db.insertInto('authenticator_app').values(row).execute();
  await db.destroy();
}

test('an owner is made and promoted while the site serves', async () => {
  const call = callsOf(server);
  const site = { ...env, PUBLIC_URL: 'https://bwt.example' };
  const promised = (first: string) =>
    new RegExp(
      `^${first}\\nSet its password with this link, which works once and for one day:\\nhttps://bwt\\.example/reset-password\\?token=([\\w-]{43})\\n$`,
    );

  const made = await runCommand('owner', ['You@Example.org'], site);
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toMatch(promised('The owner’s account, you@example.org, has been created.'));
  const token = promised('.*').exec(made.stdout)?.[1] ?? '';
  const newPassword = 'kite over Vertières 1803';
  expect((await call('resetpassword', { token, newPassword })).status).toBe(200);
  expect((await call('resetpassword', { token, newPassword })).status).toBe(400);
  expect(
    (await call('users/login', { email: 'you@example.org', password: newPassword })).status,
  ).toBe(200);

  await addAuthenticatorApp(env, 'you@example.org');
  const logIn = () => call('users/login', { email: 'you@example.org', password: newPassword });
  expect(await (await logIn()).json()).toMatchObject({
    status: 401,
    code: 'second_factor_required',
  });
  const removed =
    'Its passkeys, authenticator app and recovery codes have been removed, and its devices logged out.';
  const promoted = await runInTurn('owner', ['you@example.org'], site);
  expect(promoted.stdout).toMatch(promised(`you@example.org is now an owner.\\n${removed}`));
  expect((await logIn()).status).toBe(200);

  // Without PUBLIC_URL the link is to the server that runs, whatever its port.
  const local = await runInTurn('owner', ['you@example.org'], env);
  expect(local.stdout).toContain(`\n${server.url}/reset-password?token=`);
  expect(await runInTurn('owner', ['nobody'], site)).toMatchObject({
    code: 2,
    stderr: 'Usage: npm run owner -- you@example.org\n',
  });
});

test('an account is suspended, resumed and logged out while the site serves', async () => {
  // No other owners.
  const env = { DATA_DIR: await testFolder() };
  await using server = await startServer(env);
  const account = (...args: string[]) => runInTurn('account', args, env);
  const call = callsOf(server);
  const person = {
    username: 'Marie',
    email: 'marie@example.org',
    password: 'kite over Vertières 1803',
  };
  await runInTurn('owner', ['boss@example.org'], env);
  const captcha = await solveFor(server.url, 'signup');
  expect((await call('users/register', { ...person, captcha })).status).toBe(202);
  const logIn = async () => {
    const answer = await call('users/login', person);
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    return { status: answer.status, cookie, body: (await answer.json()) as { code?: string } };
  };
  const isLoggedIn = async (cookie: string) =>
    (await fetch(`${server.url}/head`, { headers: { cookie }, redirect: 'manual' })).status === 200;
  const { cookie } = await logIn();
  expect(await isLoggedIn(cookie)).toBe(true);
  expect((await account('list')).stdout.split('\n')).toEqual([
    expect.stringMatching(/^email +role +state +second factor +sessions +last login \(UTC\)$/),
    expect.stringMatching(/^boss@example\.org +owner +active +no +0 +never$/),
    expect.stringMatching(/^marie@example\.org +member +unverified +no +1 +[\d-]{10} [\d:]{5}$/),
    '',
  ]);

  const said = (stdout: string) => ({
    code: 0,
    stdout: `marie@example.org ${stdout}\n`,
    stderr: '',
  });
  expect(await runCommand('account', ['suspend', 'Marie@example.org'], env)).toEqual(
    said('is suspended.'),
  );
  expect(await isLoggedIn(cookie)).toBe(false);
  expect(await logIn()).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  expect(await account('resume', 'marie@example.org')).toEqual(said('can log in again.'));
  const again = await logIn();
  expect(await isLoggedIn(again.cookie)).toBe(true);
  expect(await account('end-sessions', 'marie@example.org')).toEqual(
    said('is logged out everywhere: 1 sessions ended.'),
  );
  await addAuthenticatorApp(env, 'marie@example.org');
  expect(await account('reset-factor', 'marie@example.org')).toEqual(
    said('has no second factor any longer, and is logged out everywhere.'),
  );
  expect(await isLoggedIn(again.cookie)).toBe(false);

  const refused = (stderr: RegExp, code = 1) => ({
    code,
    stdout: '',
    stderr: expect.stringMatching(stderr),
  });
  expect(await account('role', 'marie@example.org', 'editor')).toEqual(
    refused(/^The email address of this account is not verified/),
  );
  expect(await account('suspend', 'boss@example.org')).toEqual(
    refused(/^This is the last owner who can log in\./),
  );
  expect(await account('resume', 'nobody@example.org')).toEqual(
    refused(/^There is no account with the email address nobody@example\.org\.\n$/),
  );
  for (const wrong of [['suspend'], ['role', 'marie@example.org', 'pope']])
    expect(await account(...wrong)).toEqual(refused(/^Usage: npm run account -- list\n/, 2));
});

test('explains wrong arguments, and changes nothing', async () => {
  expect(await runCommand('settings', [], { DATA_DIR: await testFolder() })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no database yet: start the site once first (npm start).\n',
  });
  const settings = () => runInTurn('settings', [], env);
  const before = await settings();
  expect(Object.keys(JSON.parse(before.stdout))).toEqual(Object.keys(exampleSettings));
  const text = { title: 'T', summary: 's', content: 'c' };
  const nowhere = JSON.stringify({ ...exampleSettings.social, video: 'nowhere' });
  const refusals: [says: RegExp, command: 'settings' | 'publish', ...args: string[]][] = [
    [/^There is no setting "nope"\. There are: contact, hours, /, 'settings', 'nope'],
    [/^The value is not JSON: /, 'settings', 'contact', '{'],
    [/^Put the whole value in single quotes/, 'settings', 'menu', '{}', 'more'],
    [
      /an address that begins with https:\/\/, mailto: or \/\n {2}→ at video/,
      'settings',
      'social',
      nowhere,
    ],
    [/^Name the article’s file: /, 'publish'],
    [/^\/nowhere\.json cannot be read as JSON: /, 'publish', '/nowhere.json'],
    [
      /^The picture could not be fetched, so nothing was published: 127.0.0.1:1: not a public address/,
      'publish',
      await articleFile({ author: 'x', imageUrl: 'http://127.0.0.1:1/x.jpg', texts: { fr: text } }),
    ],
  ];
  for (const [says, command, ...args] of refusals) {
    const { code, stdout, stderr } = await runInTurn(command, args, env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('    at ');
  }
  expect(await settings()).toEqual(before);
});

test('`npm run service` prints units that systemd understands; the one that serves may write the data alone', async () => {
  const root = join(import.meta.dirname, '..');
  const unit = async (...args: string[]) => {
    const { code, stdout } = await runCommand('service', ['--user', 'bwt-site', ...args], {
      PATH: '/usr/bin:/bin',
    });
    expect(code).toBe(0);
    // Node's compiler writes code.
    expect(stdout).not.toContain('MemoryDenyWriteExecute');
    const settings = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(settings.filter((line) => !/^(?:\[\w+\]|[A-Z]\w+=.*)$/.test(line))).toEqual([]);
    for (const setting of [
      'User=bwt-site',
      `WorkingDirectory=${root}`,
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
    ])
      expect(settings).toContain(setting);
    return settings;
  };
  const writable = (settings: string[]) =>
    settings.filter((line) => line.startsWith('ReadWritePaths='));
  const serves = await unit();
  expect(writable(serves)).toEqual([`ReadWritePaths=${root}/data`]);
  expect(serves).toEqual(expect.arrayContaining(['MemoryMax=80%', 'TasksMax=256']));
  // A failed build does not keep the site from starting.
  expect(serves).toContain('Wants=bwt-build.service network-online.target');
  expect(serves.filter((line) => line.startsWith('Requires='))).toEqual([]);
  expect(writable(await unit('--data', '/var/lib/bwt'))).toEqual(['ReadWritePaths=/var/lib/bwt']);
  const builds = await unit('--build');
  expect(writable(builds)).toEqual([`ReadWritePaths=${root}`]);
  expect(builds).toContain('ExecStart=/usr/bin/npm run build -- --if-changed');
});

test.each([
  [
    '--folder /home/bwt/site',
    'tmpfs BindReadOnlyPaths=/home/bwt/site BindPaths=/home/bwt/site/data',
  ],
  [
    '--folder /home/bwt/site --data /home/bwt/data',
    'tmpfs BindReadOnlyPaths=/home/bwt/site BindPaths=/home/bwt/data',
  ],
  ['--folder /home/bwt/site --data /var/lib/bwt', 'tmpfs BindReadOnlyPaths=/home/bwt/site'],
  ['--folder /srv/bwt --data /home/bwt/data', 'tmpfs BindPaths=/home/bwt/data'],
  ['--folder /srv/bwt', 'yes'],
  ['--folder /home/bwt/site --build', 'tmpfs BindPaths=/home/bwt/site'],
])(
  '`npm run service -- %s` binds of the home folders what the unit needs, and the code read-only',
  async (args, bound) => {
    const env = { PATH: '/usr/bin:/bin' };
    const { stdout } = await runCommand('service', args.split(' '), env);
    const lines = stdout.split('\n').filter((line) => /^(?:ProtectHome|Bind\w*Paths)=/.test(line));
    expect(lines.join(' ')).toBe(`ProtectHome=${bound}`);
  },
);

const isHomeHidden = /^\/(?:home|root)(?:\/|$)/.test(homedir());

test.runIf(isHomeHidden)(
  '`npm run service` refuses an npm that the unit would hide, and says what to do',
  async () => {
    const [home, linked] = [await mkdtemp(join(homedir(), '.bwt-npm-')), await testFolder()];
    onTestFinished(() => rm(home, { recursive: true }));
    await writeFile(join(home, 'npm'), '');
    await symlink(join(home, 'npm'), join(linked, 'npm'));
    for (const folder of [home, linked]) {
      const { code, stdout, stderr } = await runCommand('service', [], {
        PATH: `${folder}:/usr/bin:/bin`,
      });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`${home}/npm is there. Install Node for all users`);
    }
  },
);
