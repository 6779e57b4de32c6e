import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { db, test } from '#test/database.ts';
import { loaderArgs, publicUrl } from '#test/page-args.ts';
import type { Route } from './+types/root.ts';
import { requestIdContext } from './http/context.ts';
import { loader } from './root.tsx';

test('a page stands without the settings when they cannot be read, and the log says so', async () => {
  await sql`alter table setting rename to away`.execute(db);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const args = loaderArgs('/contact', { db, log });
  args.context.set(requestIdContext, 'r-1');
  expect(await loader(args as Route.LoaderArgs)).toEqual({
    ...{ publicUrl, company: null, notice: null, opening: null, town: null, examples: [] },
    ...{ showCourses: false, member: null, requestId: 'r-1', data: 'auto', serviceWorker: true },
    practice: null,
  });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'r-1', msg: 'the settings could not be read' },
  ]);
});
