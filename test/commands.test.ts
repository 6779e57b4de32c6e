import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';
import { goodPassword } from './accounts.ts';
import { type CommandEnd, runCommand, runInTurn } from './command.ts';
import { giveTo } from './donations.ts';
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

type Command = Parameters<typeof runInTurn>[0];
const run = (command: Command, ...args: string[]) => runInTurn(command, args, env);
const done = (stdout: string): CommandEnd => ({ code: 0, stdout, stderr: '' });
const refused = (stderr: RegExp, code = 1) => ({
  code,
  stdout: '',
  stderr: expect.stringMatching(stderr),
});

// The queries of the commands, and their refusals, have tests of their own on both engines.
test('settings and articles change while the site serves', async () => {
  const pageHas = async (path: string, text: string) =>
    (await (await fetch(server.url + path)).text()).includes(text);
  expect(await pageHas('/contact', '42, rue 18-A')).toBe(false);
  const contact = { ...exampleSettings.contact, street: '42, rue 18-A' };
  const saved = await run('settings', 'contact', JSON.stringify(contact));
  expect(saved).toEqual(done('"contact" has been saved.\n'));
  expect(JSON.parse((await run('settings', 'contact')).stdout)).toEqual(contact);
  await vi.waitUntil(() => pageHas('/contact', '42, rue 18-A'), 30_000);

  const text = (title: string) => ({ title, summary: 'Un résumé.', content: 'De **test**.' });
  const texts = { fr: text('Une nouvelle'), ht: text('Yon nouvèl') };
  const file = await articleFile({ author: 'Équipe BWT', texts });
  expect(await run('publish', file)).toEqual(
    done(
      `Article 11 has been published:\n  ${server.url}/publication/une-nouvelle\n  ${server.url}/ht/publication/yon-nouvel\n`,
    ),
  );
  await vi.waitUntil(() => pageHas('/publication', 'Une nouvelle'), 30_000);
  expect(await pageHas('/ht/publication/yon-nouvel', 'De <strong>test</strong>.')).toBe(true);
});

test('an owner is made and promoted while the site serves', async () => {
  const statusOf = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${server.url}/api/${path}`, init)).status;
  };
  const site = { ...env, PUBLIC_URL: 'https://bwt.example' };
  const made = await runCommand('owner', ['You@Example.org'], site);
  expect([made.code, made.stderr]).toEqual([0, '']);
  const [, token] =
    /^The owner’s account, you@example\.org, has been created\.\nSet its password with this link, which works once and for one day:\nhttps:\/\/bwt\.example\/reset-password\?token=([\w-]{43})\n$/.exec(
      made.stdout,
    ) ?? [];
  const password = { token, newPassword: goodPassword };
  expect(await statusOf('resetpassword', password)).toBe(200);
  expect(await statusOf('resetpassword', password)).toBe(400);
  const login = { email: 'you@example.org', password: goodPassword };
  expect(await statusOf('users/login', login)).toBe(200);
  // Without PUBLIC_URL the link is to the server that runs, whatever its port.
  const local = await run('owner', 'you@example.org');
  expect(local.stdout).toContain(`\n${server.url}/reset-password?token=`);
});

test('an account is listed, suspended, resumed and logged out while the site serves', async () => {
  const member = await makeMember(server, { role: 'editor' });
  const { cookie } = await openSession(server, member);
  const isLoggedIn = async () =>
    (await fetch(`${server.url}/head`, { headers: { cookie }, redirect: 'manual' })).status === 200;
  expect(await isLoggedIn()).toBe(true);
  const listed = (await run('account', 'list')).stdout;
  expect(listed).toMatch(/^email +role +state +second factor +sessions +last login \(UTC\)$/m);
  expect(listed).toMatch(new RegExp(`^${member.email} +editor +active +no +1 `, 'm'));
  for (const [command, says] of [
    ['suspend', 'is suspended.'],
    ['resume', 'can log in again.'],
    ['end-sessions', 'is logged out everywhere: 0 sessions ended.'],
  ] as const)
    expect(await run('account', command, member.email.toUpperCase())).toEqual(
      done(`${member.email} ${says}\n`),
    );
  expect(await isLoggedIn()).toBe(false);
});

test('donations are listed, and their state is set as the button does, while the site serves', async () => {
  expect((await run('donations')).stdout).toBe('There are no donations yet.\n');
  const reference = await onDatabase(server, (db) => giveTo(db, Date.now()));
  const line = `^${reference}  announced  .*\\sgourdes, Moncash  Anaïs Pierre <anais@exemple\\.com>\\n$`;
  expect((await run('donations')).stdout).toMatch(new RegExp(line));
  const set = await run('donations', reference.toLowerCase(), 'received');
  expect(set).toEqual(done(`${reference} is now received.\n`));
  const entries = await onDatabase(server, (db) =>
    db
      .selectFrom('journal_entry')
      .select('is_by_operator')
      .where('subject', '=', 'donation')
      .execute(),
  );
  expect(entries).toEqual([{ is_by_operator: 1 }]);
  for (const [says, ...args] of [
    [/^Give a state, one of: /, reference, 'lost'],
    [/^Give the reason of a refusal/, reference, 'refused'],
  ] as const)
    expect(await run('donations', ...args)).toEqual(refused(says));
});

test('commands explain wrong arguments, and change nothing', async () => {
  const noSite = { DATA_DIR: await testFolder() };
  for (const command of ['settings', 'outbox'] as const)
    expect(await runInTurn(command, [], noSite)).toEqual(
      refused(/^There is no database yet: start the site once first \(npm start\)\.\n$/),
    );
  const before = await run('settings');
  expect(Object.keys(JSON.parse(before.stdout))).toEqual(Object.keys(exampleSettings));
  const texts = { fr: { title: 'T', summary: 's', content: 'c' } };
  const fetched = { author: 'x', imageUrl: 'http://127.0.0.1:1/x.jpg', texts };
  const nowhere = JSON.stringify({ ...exampleSettings.social, video: 'nowhere' });
  const refusals: [says: RegExp, code: number, command: Command, ...args: string[]][] = [
    [/^There is no setting "nope"\. There are: contact, hours, /, 1, 'settings', 'nope'],
    [/^The value is not JSON: /, 1, 'settings', 'contact', '{'],
    [/^Put the whole value in single quotes/, 1, 'settings', 'menu', '{}', 'more'],
    [/an address that begins with .*\n {2}→ at video/, 1, 'settings', 'social', nowhere],
    [/^Name the article’s file: /, 1, 'publish'],
    [/^\/nowhere\.json cannot be read as JSON: /, 1, 'publish', '/nowhere.json'],
    [/^The picture could not be fetched, so nothing/, 1, 'publish', await articleFile(fetched)],
    [/^Usage: npm run owner -- you@example.org\n$/, 2, 'owner', 'nobody'],
    [
      /^There is no account with .* nobody@example\.org\.\n$/,
      1,
      'account',
      'resume',
      'nobody@example.org',
    ],
    [/^Usage: npm run account -- list\n/, 2, 'account', 'suspend'],
    [/^Usage: npm run account -- list\n/, 2, 'account', 'role', 'x@example.org', 'pope'],
    [/^There is no donation/, 1, 'donations', 'BWT-AAAAAA', 'received'],
    [/^Usage \(also while the site is running\)/, 2, 'outbox', 'retry', 'a', 'b'],
    [/^There is no email "abcd": npm run outbox lists them\.\n$/, 1, 'outbox', 'retry', 'abcd'],
    [/is not empty/, 1, 'demo'],
    [/^Usage/, 2, 'backup', '--with-secret', 'more'],
    [/^Usage/, 2, 'restore', '--yes'],
    [/^Usage: npm --silent run service -- \[--user bwt\]/, 2, 'service', '--users', 'bwt'],
    [/^The backup cannot be read: ENOENT.*\nNothing has been changed\.\n$/, 1, 'restore', '/no.gz'],
  ];
  for (const [says, code, command, ...args] of refusals) {
    const end = await run(command, ...args);
    expect(end, `${command} ${args}`).toEqual(refused(says, code));
    expect(end.stderr).not.toContain('    at ');
  }
  expect(await run('settings')).toEqual(before);
});

const ofMachine = { PATH: '/usr/bin:/bin' };

test('`npm run service` prints units that systemd understands; the one that serves may write the data alone', async () => {
  const root = join(import.meta.dirname, '..');
  const unit = async (...args: string[]) => {
    const { stdout } = await runInTurn('service', ['--user', 'bwt-site', ...args], ofMachine);
    const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.filter((line) => !/^(?:\[\w+\]|[A-Z]\w+=.*)$/.test(line))).toEqual([]);
    for (const setting of ['User=bwt-site', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(lines).toContain(setting);
    // Node's compiler writes code; a failed build does not keep the site from starting.
    expect(stdout).not.toMatch(/MemoryDenyWriteExecute|^Requires=/m);
    return lines;
  };
  const writable = (lines: string[]) => lines.filter((line) => line.startsWith('ReadWritePaths='));
  const serves = await unit();
  expect(writable(serves)).toEqual([`ReadWritePaths=${root}/data`]);
  expect(serves).toContain('Wants=bwt-build.service network-online.target');
  expect(writable(await unit('--data', '/var/lib/bwt'))).toEqual(['ReadWritePaths=/var/lib/bwt']);
  const builds = await unit('--build');
  expect(writable(builds)).toEqual([`ReadWritePaths=${root}`]);
  expect(builds).toContain('ExecStart=/usr/bin/npm run build -- --if-changed');
});

const bound = 'tmpfs BindReadOnlyPaths=/home/bwt/site';
test.each([
  ['--folder /home/bwt/site', `${bound} BindPaths=/home/bwt/site/data`],
  ['--folder /home/bwt/site --data /home/bwt/data', `${bound} BindPaths=/home/bwt/data`],
  ['--folder /home/bwt/site --data /var/lib/bwt', bound],
  ['--folder /srv/bwt --data /home/bwt/data', 'tmpfs BindPaths=/home/bwt/data'],
  ['--folder /srv/bwt', 'yes'],
  ['--folder /home/bwt/site --build', 'tmpfs BindPaths=/home/bwt/site'],
])(
  '`npm run service -- %s` binds of the home folders what the unit needs, and the code read-only',
  async (args, home) => {
    const { stdout } = await runInTurn('service', args.split(' '), ofMachine);
    const lines = stdout.split('\n').filter((line) => /^(?:ProtectHome|Bind\w*Paths)=/.test(line));
    expect(lines.join(' ')).toBe(`ProtectHome=${home}`);
  },
);

test.runIf(/^\/(?:home|root)(?:\/|$)/.test(homedir()))(
  '`npm run service` refuses an npm that the unit would hide, and says what to do',
  async () => {
    const [home, linked] = [await mkdtemp(join(homedir(), '.bwt-npm-')), await testFolder()];
    onTestFinished(() => rm(home, { recursive: true }));
    await writeFile(join(home, 'npm'), '');
    await symlink(join(home, 'npm'), join(linked, 'npm'));
    const says = new RegExp(`${home}/npm is there\\. Install Node for all users`);
    for (const folder of [home, linked]) {
      const PATH = `${folder}:/usr/bin:/bin`;
      expect(await runInTurn('service', [], { PATH })).toEqual(refused(says));
    }
  },
);
