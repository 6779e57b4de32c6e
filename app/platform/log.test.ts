import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = `import { createLog } from './app/platform/log.ts';
  const log = createLog('info');
  log.debug('not this');
  log.info({ requestId: 'a-1' }, 'request');
  const detail = 'Key (email)=(anais@exemple.com) already exists.';
  const err = Object.assign(new Error('duplicate key'), { code: '23505', detail });
  log.error({ err }, 'a page failed');`;
const options = { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' as const };
const flags = ['--input-type=module-typescript', '-e', script];
const written = execFileSync(process.execPath, flags, options).trimEnd().split('\n');
const [request, failure, ...more] = written.map((line) => JSON.parse(line));

test('a line is JSON with its time in ISO 8601 and what the caller passes, from the level that is set', () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect([request, more]).toEqual([{ level: 30, time, requestId: 'a-1', msg: 'request' }, []]);
});

test('of an error it tells the code and where, not the row that a database quotes', () => {
  const stack = expect.stringContaining('duplicate key');
  expect(failure.err).toEqual({ name: 'Error', message: 'duplicate key', code: '23505', stack });
});
