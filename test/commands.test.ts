import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';
import { runCommand, runInTurn } from './command.ts';
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

// The queries of the commands, and their refusals, have tests of their own on both engines.
test('settings and articles change while the site serves', async () => {
  const pageHas = async (path: string, text: string) =>
    (await (await fetch(server.url + path)).text()).includes(text);
  expect(await pageHas('/contact', '42, rue 18-A')).toBe(false);

  const contact = { ...exampleSettings.contact, street: '42, rue 18-A' };
  expect(await runInTurn('settings', ['contact', JSON.stringify(contact)], env)).toEqual({
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
  const published = await runInTurn('publish', [file], {
    ...env,
    PUBLIC_URL: 'https://bwt.example',
  });
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
});

test('an owner is made and promoted while the site serves', async () => {
  const call = (path: string, body: object) =>
    fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
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

  // Without PUBLIC_URL the link is to the server that runs, whatever its port.
  const local = await runInTurn('owner', ['you@example.org'], env);
  expect(local.stdout).toContain(`\n${server.url}/reset-password?token=`);
  expect(await runInTurn('owner', ['nobody'], site)).toMatchObject({
    code: 2,
    stderr: 'Usage: npm run owner -- you@example.org\n',
  });
});

test('an account is listed, suspended, resumed and logged out while the site serves', async () => {
  const member = await makeMember(server, { role: 'editor' });
  const { cookie } = await openSession(server, member);
  const account = (...args: string[]) => runInTurn('account', args, env);
  const isLoggedIn = async () =>
    (await fetch(`${server.url}/head`, { headers: { cookie }, redirect: 'manual' })).status === 200;
  expect(await isLoggedIn()).toBe(true);
  const listed = (await account('list')).stdout;
  expect(listed).toMatch(/^email +role +state +second factor +sessions +last login \(UTC\)$/m);
  expect(listed).toMatch(new RegExp(`^${member.email} +editor +active +no +1 `, 'm'));
  const said = (what: string) => ({ code: 0, stdout: `${member.email} ${what}\n`, stderr: '' });
  expect(await runInTurn('account', ['suspend', member.email.toUpperCase()], env)).toEqual(
    said('is suspended.'),
  );
  expect(await isLoggedIn()).toBe(false);
  expect(await account('resume', member.email)).toEqual(said('can log in again.'));
  await openSession(server, member);
  expect(await account('end-sessions', member.email)).toEqual(
    said('is logged out everywhere: 1 sessions ended.'),
  );
  const refused = (stderr: RegExp, code = 1) => ({
    code,
    stdout: '',
    stderr: expect.stringMatching(stderr),
  });
  expect(await account('resume', 'nobody@example.org')).toEqual(
    refused(/^There is no account with the email address nobody@example\.org\.\n$/),
  );
  for (const wrong of [['suspend'], ['role', member.email, 'pope']])
    expect(await account(...wrong)).toEqual(refused(/^Usage: npm run account -- list\n/, 2));
});

test('donations are listed, and their state is set as the button does, while the site serves', async () => {
  const donations = (...args: string[]) => runInTurn('donations', args, env);
  expect((await donations()).stdout).toBe('There are no donations yet.\n');
  const reference = await onDatabase(server, (db) => giveTo(db, Date.now()));
  const line = `^${reference}  announced  .*\\sgourdes, Moncash  Anaïs Pierre <anais@exemple\\.com>\\n$`;
  expect((await donations()).stdout).toMatch(new RegExp(line));
  const set = await runInTurn('donations', [reference.toLowerCase(), 'received'], env);
  expect(set).toEqual({ code: 0, stdout: `${reference} is now received.\n`, stderr: '' });
  const entries = await onDatabase(server, (db) =>
    db
      .selectFrom('journal_entry')
      .select('is_by_operator')
      .where('subject', '=', 'donation')
      .execute(),
  );
  expect(entries).toEqual([{ is_by_operator: 1 }]);
  for (const [args, says] of [
    [[reference, 'lost'], 'Give a state, one of: '],
    [['BWT-AAAAAA', 'received'], 'There is no donation'],
    [[reference, 'refused'], 'Give the reason of a refusal'],
  ] as const)
    expect(await donations(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(says),
    });
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
    const { code, stdout } = await runInTurn('service', ['--user', 'bwt-site', ...args], {
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
    const { stdout } = await runInTurn('service', args.split(' '), env);
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
      const { code, stdout, stderr } = await runInTurn('service', [], {
        PATH: `${folder}:/usr/bin:/bin`,
      });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`${home}/npm is there. Install Node for all users`);
    }
  },
);

test('backup and restore explain what they do not understand', async () => {
  const env = { DATA_DIR: await testFolder() };
  for (const [command, given, code, said] of [
    ['backup', ['--with-secret', 'more'], 2, /^Usage/],
    ['restore', ['--yes'], 2, /^Usage/],
    [
      'restore',
      ['/nowhere.tar.gz'],
      1,
      /^The backup cannot be read: ENOENT.*\nNothing has been changed\.\n$/,
    ],
  ] as const)
    expect(await runInTurn(command, [...given], env)).toMatchObject({
      code,
      stderr: expect.stringMatching(said),
    });
});
