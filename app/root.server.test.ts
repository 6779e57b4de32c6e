import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { db, test } from '#test/database.ts';
import { pageArgs, publicUrl } from '#test/page-args.ts';
import type { Route } from './+types/root.ts';
import { createLog } from './platform/log.ts';
import { loader } from './root.tsx';

test('a page stands without the settings when they cannot be read, and the log says so', async () => {
  await sql`alter table setting rename to away`.execute(db);
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error');
  const args = pageArgs(db, '/contact', { log });
  const page = { publicUrl, company: null, notice: null, opening: null, town: null, examples: [] };
  expect(await loader(args as Route.LoaderArgs)).toMatchObject({ ...page, requestId: 'test' });
  const said = expect.objectContaining({ requestId: 'test' });
  expect(error).toHaveBeenCalledWith(said, 'the settings could not be read');
});
