import { expect } from 'vitest';
import { parseConfig } from '#app/platform/config.ts';
import { db, test } from '#test/database.ts';
import { pageArgs } from '#test/page-args.ts';
import type { Route } from './+types/provider-reset.ts';
import { loader } from './provider-reset.tsx';

test('tells of the other page only where the provider of the accounts before is set up', async () => {
  const show = (env: Record<string, string>) =>
    loader(pageArgs(db, '/resetpassword', { config: parseConfig(env) }) as Route.LoaderArgs);
  expect(show({ IDENTITY_TOOLKIT_API_KEY: 'secret-key' })).toEqual({
    sent: false,
    hasProvider: true,
  });
  expect(show({})).toEqual({ sent: false, hasProvider: false });
});
