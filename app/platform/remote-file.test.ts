import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileWidths, imageFileName, parseImageReference } from './image-formats.ts';
import { fetchRemoteFile, isPublicIp, RemoteFileError } from './remote-file.server.ts';
import { retentionLimit } from './retention.ts';

test.each(
  `1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.169.0.1 223.255.255.255
2606:4700::1111 2a00:1450::1`.split(/\s/),
)('%s is public', (ip) => expect(isPublicIp(ip)).toBe(true));

test.each(
  // This host, private, shared by a provider, loopback, link-local (where clouds keep their keys),
  // protocols, benchmarks, multicast, reserved, broadcast.
  `0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 127.0.0.1
127.255.255.254 169.254.169.254 192.0.0.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255
:: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fc00::1 fd12:3456::1 fe80::1 ff02::1
2001:db8::1 2002:a00:1::1`.split(/\s/),
)('%s is not', (ip) => expect(isPublicIp(ip)).toBe(false));

test.each(
  `file:///etc/passwd ftp://1.1.1.1/x http://127.0.0.1:1/x http://[::1]:1/x https://localhost:1/x
http:// http://[ http://localhost%00.evil/`.split(/\s/),
)('%s is not fetched', async (address) => {
  await expect(fetchRemoteFile(address, 1_000)).rejects.toThrow(RemoteFileError);
});

test('a reference names a drawing of ours or a stored picture', () => {
  const drawing = { kind: 'builtin', name: 'articles/3' };
  expect(parseImageReference('builtin/articles/3')).toEqual(drawing);
  const stored = { kind: 'stored', id: '0b-1f', width: 1600, height: 900 };
  expect(parseImageReference('stored/0b-1f/1600x900')).toEqual(stored);
  const broken = ['', 'builtin/', 'builtin/../secret', 'stored/a/b', 'stored/../x/1x1'];
  for (const reference of [null, ...broken, 'https://elsewhere.example/x.jpg'])
    expect(parseImageReference(reference)).toBeUndefined();
});

test('a picture is kept at up to three widths, never enlarged', () => {
  const widths = [100, 360, 500, 720, 1_000, 4_000].map((width) => fileWidths(width).join());
  expect(widths).toEqual(['100', '360', '360,500', '360,720', '360,720,1000', '360,720,1280']);
});

test('a file’s name says what is in it', () => {
  expect(imageFileName('0b-1f', 360, 'avif')).toBe('0b-1f-360.avif');
});

/** The lines that a process writes which logs so. */
function linesOf(code: string): Record<string, unknown>[] {
  const script = `import { createLog } from './app/platform/log.ts';\n${code}`;
  const options = { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' as const };
  const flags = ['--input-type=module-typescript', '-e', script];
  const lines = execFileSync(process.execPath, flags, options).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

test('a line is JSON with its time in ISO 8601 and what the caller passes, from the level that is set', () => {
  const lines = linesOf(
    `const log = createLog('info'); log.debug('not this'); log.info({ requestId: 'a-1' }, 'request');`,
  );
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(lines).toEqual([{ level: 30, time, requestId: 'a-1', msg: 'request' }]);
});

test('of an error it tells the code and where, not the row that a database quotes', () => {
  const [line] = linesOf(`
    const err = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(anais@exemple.com) already exists.' });
    createLog('info').error({ err }, 'a page failed');
  `);
  const stack = expect.stringContaining('duplicate key');
  expect(line?.err).toEqual({ name: 'Error', message: 'duplicate key', code: '23505', stack });
});

test.each([
  ['2028-11-20T12:00Z', '2026-11-20T12:00Z'],
  ['2028-02-29T00:00Z', '2026-03-01T00:00Z'],
])('at %s the limit is %s', (now, limit) => {
  expect(retentionLimit(Date.parse(now))).toBe(Date.parse(limit));
});
