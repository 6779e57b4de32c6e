import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { makeMember, onDatabase, openSession } from '../e2e/members.ts';
import { goodPassword } from './accounts.ts';
import { runCommand } from './command.ts';
import { giveTo } from './donations.ts';
import { smallPicture } from './pictures.ts';
import { startServer } from './server.ts';
import { testFolder } from './uploads.ts';

const server = await startServer();
afterAll(() => server.stop());

/** Where commands find what it serves. */
const run = (command: string, ...args: string[]) =>
  runCommand(command, args, { DATA_DIR: server.dataDir });
const done = (stdout: string) => ({ code: 0, stdout, stderr: '' });
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
  const file = join(await testFolder(), 'article.json');
  const imageUrl = `data:image/png;base64,${(await smallPicture()).toString('base64')}`;
  await writeFile(file, JSON.stringify({ author: 'Équipe BWT', imageUrl, texts }));
  const [fr, ht] = ['/publication/une-nouvelle', '/ht/publication/yon-nouvel'];
  const says = `Article 11 has been published:\n  ${server.url}${fr}\n  ${server.url}${ht}\n`;
  expect(await run('publish', file)).toEqual(done(says));
  await vi.waitUntil(() => pageHas('/publication', 'Une nouvelle'), 30_000);
  expect(await pageHas(ht, 'De <strong>test</strong>.')).toBe(true);
  expect(await pageHas(ht, ' src="/media/')).toBe(true);
  // There is no English text.
  expect(await pageHas('/en/publication/une-nouvelle', 'not available in English yet')).toBe(true);
});

test('an owner is made, and sets the password once with the link', async () => {
  const statusOf = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${server.url}/api/${path}`, init)).status;
  };
  const made = await run('owner', 'You@Example.org');
  expect([made.code, made.stderr]).toEqual([0, '']);
  const [, url, token] =
    /^The owner’s account, you@example\.org, has been created\.\nSet its password with this link, which works once and for one day:\n(.+)\/reset-password\?token=([\w-]{43})\n$/.exec(
      made.stdout,
    ) ?? [];
  // Without PUBLIC_URL, that of the server that runs, whatever its port.
  expect(url).toBe(server.url);
  const password = { token, newPassword: goodPassword };
  expect(await statusOf('resetpassword', password)).toBe(200);
  expect(await statusOf('resetpassword', password)).toBe(400);
  const login = { email: 'you@example.org', password: goodPassword };
  expect(await statusOf('users/login', login)).toBe(200);
});

test('an account is listed and suspended while the site serves', async () => {
  const member = await makeMember(server, { role: 'editor' });
  const { cookie } = await openSession(server, member);
  const isLoggedIn = async () =>
    (await fetch(`${server.url}/head`, { headers: { cookie }, redirect: 'manual' })).status === 200;
  expect(await isLoggedIn()).toBe(true);
  const listed = (await run('account', 'list')).stdout;
  expect(listed).toMatch(/^email +role +state +second factor +sessions +last login \(UTC\)$/m);
  expect(listed).toMatch(new RegExp(`^${member.email} +editor +active +no +1 `, 'm'));
  const end = await run('account', 'suspend', member.email.toUpperCase());
  expect(end).toEqual(done(`${member.email} is suspended.\n`));
  expect(await isLoggedIn()).toBe(false);
});

test('donations are listed, and their state is set as the button does, while the site serves', async () => {
  const reference = await onDatabase(server, (db) => giveTo(db, Date.now()));
  const line = `^${reference}  announced  .*\\sgourdes, Moncash  Anaïs Pierre <anais@exemple\\.com>\\n$`;
  expect((await run('donations')).stdout).toMatch(new RegExp(line));
  const set = await run('donations', reference.toLowerCase(), 'received');
  expect(set).toEqual(done(`${reference} is now received.\n`));
  const entries = await onDatabase(server, (db) =>
    db.selectFrom('journal_entry').select(['subject', 'is_by_operator']).execute(),
  );
  expect(entries).toContainEqual({ subject: 'donation', is_by_operator: 1 });
  for (const [says, ...args] of [
    [/^Give a state, one of: /, 'lost'],
    [/^Give the reason of a refusal/, 'refused'],
  ] as const)
    expect(await run('donations', reference, ...args)).toEqual(refused(says));
});

test('the site is written to a file whose pages need nothing else', async () => {
  const file = join(await testFolder(), 'site.zip');
  const end = await run('site-file', 'fr', file);
  expect([end.code, end.stderr]).toEqual([0, '']);
  expect(end.stdout).toMatch(/site\.zip has been written \(\d+\.\d MB\)\.\n$/);
  const files = unzipSync(await readFile(file));
  const pages = Object.keys(files).filter((name) => name.endsWith('.html'));
  expect(pages).toEqual(expect.arrayContaining(['index.html', 'fr/contact.html']));
  for (const page of pages) {
    const { document } = parseHTML(Buffer.from(files[page] ?? []).toString());
    expect(document.querySelectorAll('form, script'), page).toHaveLength(0);
    for (const element of document.querySelectorAll('[href], [src]')) {
      const link = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
      const { href } = new URL(link, `file:///${page}`);
      const [, name] = /^file:\/\/\/([^#]*)/.exec(href) ?? [];
      if (name !== undefined) expect(files, page).toHaveProperty([decodeURI(name)]);
    }
  }
});

test.each<[says: RegExp, code: number, command: string, ...args: string[]]>([
  [/^There is no setting "nope"\. There are: contact, hours, /, 1, 'settings', 'nope'],
  [/^The value is not JSON: /, 1, 'settings', 'contact', '{'],
  [/^\/nowhere\.json cannot be read as JSON: /, 1, 'publish', '/nowhere.json'],
  [/^Usage: npm run owner -- you@example.org\n$/, 2, 'owner', 'nobody'],
  [/^There is no account with .* x@example\.org\.\n$/, 1, 'account', 'resume', 'x@example.org'],
  [/^There is no email "abcd": npm run outbox lists them\.\n$/, 1, 'outbox', 'retry', 'abcd'],
  [/no mail server is set/i, 1, 'outbox', 'retry', 'kept'],
  [/is not empty/, 1, 'demo'],
  [/^Usage/, 2, 'restore', '--yes'],
  [/^The backup cannot be read: ENOENT.*\nNothing has been changed\.\n$/, 1, 'restore', '/no.gz'],
])('a command explains wrong arguments: %s', async (says, code, command, ...args) => {
  expect(await run(command, ...args)).toEqual(refused(says, code));
});

test('a command of a site that has never started says so', async () => {
  const env = { DATA_DIR: await testFolder() };
  const says = /^There is no database yet: start the site once first \(npm start\)\.\n$/;
  expect(await runCommand('settings', [], env)).toEqual(refused(says));
});

const service = (args: string, PATH = '/usr/bin:/bin') =>
  runCommand('service', args.split(' '), { PATH });

test.each([
  ['--data /var/lib/bwt', '/var/lib/bwt', 'tmpfs BindReadOnlyPaths=/home/bwt/site'],
  [
    '',
    '/home/bwt/site/data',
    'tmpfs BindReadOnlyPaths=/home/bwt/site BindPaths=/home/bwt/site/data',
  ],
  ['--build', '/home/bwt/site', 'tmpfs BindPaths=/home/bwt/site'],
])(
  '`npm run service` prints a unit that systemd understands, and that may write only its data, or only the site it builds: %s',
  async (args, writable, home) => {
    const { stdout } = await service(`--user bwt --folder /home/bwt/site ${args}`.trim());
    const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.filter((line) => !/^(?:\[\w+\]|[A-Z]\w+=.*)$/.test(line))).toEqual([]);
    for (const setting of ['User=bwt', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(lines).toContain(setting);
    // Node's compiler writes code; a failed build does not keep the site from starting.
    expect(stdout).not.toMatch(/MemoryDenyWriteExecute|^Requires=/m);
    const paths = lines.filter((line) => /^(?:ProtectHome|\w+Paths)=/.test(line));
    expect(paths.join(' ')).toBe(`ReadWritePaths=${writable} ProtectHome=${home}`);
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
    for (const folder of [home, linked])
      expect(await service('--user bwt', `${folder}:/usr/bin:/bin`)).toEqual(refused(says));
  },
);
