import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#app/features.server.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/security.md');
const sources = import.meta.glob<string>(['/{app,server}/**/*.{ts,tsx}', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text under a heading, to the next one. */
const section = (title: string) =>
  document.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
const named = (text: string, pattern = /`([^`]+)`/g) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const unnamed = (names: Iterable<string>, text: string) =>
  [...new Set(names)].filter((name) => !text.includes(`\`${name}\``));

test('every test that the table names is there', () => {
  const tests = [...document.matchAll(/`([^`›]+) › ([^`]+)`/g)];
  expect(tests.length).toBeGreaterThan(200);
  const missing = tests.filter(([, file = '', title]) => {
    const source = read(file);
    // A title as in the source, or how it begins.
    return !["'", '"', '`'].some((quote) => source.includes(quote + title));
  });
  expect(missing.map(([named]) => named)).toEqual([]);
});

/** The quoted names in what an expression finds in a file. */
const quotedIn = (path: string, part: RegExp) =>
  named(part.exec(read(path))?.[1] ?? '', /'([\w-]+)'/g);
/** A section that the site shows is public: its declaration is its row. */
const onSite = registry.resources
  .filter(({ isOnSite }) => isOnSite)
  .flatMap(({ table, picture }) => [table, picture?.table.name]);
const tables = named(read('db/schema.ts'), /^ {2}([a-z_]+): \{$/gm).filter(
  (table) => !onSite.includes(table as 'course'),
);
const cookies = quotedIn('app/http/cookies.ts', /CookieName =([^;]+);/);
const addresses = named(read('.env.example'), /^#(\w+)=(?:https?|smtps?|postgres):/gm);
const limitKinds = Object.values(sources).flatMap((source) =>
  named(source, /limitsFor\([\w.]+, '([\w-]+)'/g),
);

/** The modules whose source matches. */
const modulesWith = (pattern: RegExp) =>
  Object.entries(sources)
    .flatMap(([path, source]) => (pattern.test(source) ? [path.slice(1)] : []))
    .sort();
const hashing = modulesWith(
  /from '(?:jose|@node-rs\/argon2|@simplewebauthn\/server|otpauth|altcha-lib[\w/]*)'|\b(?:createHash|createHmac|hkdfSync|createCipheriv|randomInt|pbkdf2)\(/,
);

test.each<[what: string, section: string, names: string[]]>([
  ['cryptography names every module that hashes, signs or encrypts', 'Cryptography', hashing],
  [
    'ways in names every module that starts a session',
    'Ways in',
    modulesWith(/await completeLogin\(/),
  ],
  ['the inventory of data names every table', 'Data', tables],
  ['the inventory of data names every cookie', 'Data', cookies],
  [
    'the inventory of outgoing connections names every address among the settings',
    'Outgoing connections',
    addresses.filter((name) => name !== 'PUBLIC_URL'),
  ],
  ['the documentation names every kind of rate limit', 'Limits', limitKinds],
])('%s', (_what, title, names) => {
  expect(names.length).toBeGreaterThan(1);
  expect(unnamed(names, section(title))).toEqual([]);
});

test.each<[rule: string, pattern: RegExp, exceptions?: string[]]>([
  [
    'no weak hash, cipher or random number is used',
    /createHash\(['"](?:md5|sha1)|createCipher\(|-(?:ecb|cbc)['"]|Math\.random\(/i,
  ],
  [
    'no connection asks less of TLS than Node does',
    /minVersion|maxVersion|secureProtocol|ciphers:|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
  ],
  ['no text is run as code or as a command', /\beval\(|new Function\(|node:vm|shell: true/],
  ['one module starts other programs', /node:child_process/, ['app/platform/images.server.ts']],
  [
    'markup enters a page only from drawings, stylesheets and our own Markdown',
    /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|document\.write/,
    [
      // In a document without a window, from HTML that is disarmed before.
      'app/features/pages/home/Hero.tsx',
      'app/features/site/offline.tsx',
      'app/root.tsx',
      'app/ui/Prose.tsx',
      'app/ui/svg.tsx',
    ],
  ],
  ['no query is put together from text', /\bsql\.raw\(|CompiledQuery\.raw\((?!')/],
  [
    'the server writes to its log alone, and the command line says only how it starts',
    /console\.|process\.std(?:out|err)\.write|appendFile|createWriteStream/,
    // The first runs in browsers.
    ['app/features/accounts/login/google.client.ts', 'server/dev.ts', 'server/run.ts'],
  ],
  [
    'scripts listen to messages of our own workers and tabs only, never to other windows',
    /(?<!\b(?:serviceWorker|others|scope)\??\.)\baddEventListener\(\s*'message'/,
    ['app/client/captcha-solver.ts'],
  ],
])('%s', (_rule, pattern, exceptions = []) => {
  expect(modulesWith(pattern)).toEqual(exceptions);
});

test('the documentation states the bounds of the code', () => {
  const sessions = 'app/http/session/sessions.server.ts';
  const texts = 'app/platform/text-worker.server.ts';
  const passwords = 'app/platform/password.server.ts';
  // `#` is the number in the code.
  const bounds: [file: string, inCode: RegExp, heading: string, inWords: string][] = [
    [sessions, /idleMs = (\d+) \* day/, 'Ways in', 'after # days without use'],
    [sessions, /absoluteMs = (\d+) \* day/, 'Ways in', 'and # days in any case'],
    [sessions, /maxSessions = (\d+)/, 'Ways in', 'at most # sessions'],
    ['app/features/pictures/bounds.ts', /maxPictureBytes = (\d+)_000_000/, 'Data', 'at most # MB'],
    ['app/platform/encoder.ts', /maxPixels = (\d+)_000_000/, 'Data', '# megapixels'],
    ['app/platform/images.server.ts', /maxTasks = (\d+)/, 'Limits', '(one at a time, # wait'],
    [passwords, /concurrency: 2, maxQueued: (\d+)/, 'Limits', '(two at a time, # wait)'],
    [texts, /createConcurrencyLimiter\((\d+)/, 'Limits', '(one at a time in a thread, # wait'],
    [texts, /render: (\d+)_000/, 'Limits', '# s and 3 s of its processor time'],
    ['server/uploads.ts', /maxConcurrent: (\d+)/, 'Limits', 'uploads (# at a time)'],
    ['server/long-bodies.ts', /maxConcurrent: (\d+)/, 'Limits', 'long bodies (# at a time'],
  ];
  const missing = bounds.filter(([file, inCode, heading, inWords]) => {
    const found = inCode.exec(read(file))?.[1];
    return found === undefined || !section(heading).includes(inWords.replace('#', found));
  });
  expect(missing.map(([file, inCode]) => `${file} ${inCode}`)).toEqual([]);
});

test('no secret and no data get into an image, by whichever program it is built', () => {
  const secret = ['.env', '.env.*', '*.local', '.git', 'data', 'node_modules', 'test-results'];
  for (const file of ['.containerignore', '.dockerignore'])
    expect(read(file).split('\n')).toEqual(expect.arrayContaining(secret));
});
