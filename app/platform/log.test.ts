import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
