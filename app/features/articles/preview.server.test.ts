import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { makeOwner } from '#app/features/accounts/accounts.server.ts';
import { changeRole, suspendAccount } from '#app/features/accounts/containment.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { deleteAccount } from '#app/features/members/deletion.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, onDatabase } from '#test/database.ts';
import { pageArgs, testSecret } from '#test/page-args.ts';
import { insertEmptyDraft } from './drafts.server.ts';
import { loader } from './preview.tsx';
import { previewToken } from './preview-link.ts';
import { updatePreview } from './versions.server.ts';

const now = Date.now();

onDatabase((test) => {
  /** Makes a preview link. @returns what opens it */
  async function begin(by?: null, until = now + 60_000) {
    const jean = await makeAccount(db, now, { username: 'Jean' });
    await changeRole(db, jean, 'editor', commandOrigin, now);
    const id = await insertEmptyDraft(db, { id: jean, username: 'Jean' }, now);
    await updatePreview(db, id, { key: 'key', until, by: by === null ? null : jean });
    const params = { id: String(id), key: previewToken(testSecret, { id, until, key: 'key' }) };
    const args = pageArgs(db, `/publication/preview/${id}/${params.key}`, { params });
    return {
      jean,
      visit: async () =>
        (await loader(args as typeof args & LoaderFunctionArgs & never)).data.article,
    };
  }

  test.each([
    ['suspended', (db: Db, by: string) => suspendAccount(db, by, commandOrigin, now)],
    ['demoted', (db: Db, by: string) => changeRole(db, by, 'member', commandOrigin, now)],
    ['deleted', (db: Db, by: string) => deleteAccount(db, by, now)],
  ])('a preview link ends when the editor who made it is %s', async (_how, remove) => {
    const { jean, visit } = await begin();
    expect(await visit()).not.toBeNull();
    await changeRole(db, jean, 'owner', commandOrigin, now);
    expect(await visit()).not.toBeNull();
    await makeOwner(db, 'owner@example.org', now);
    await remove(db, jean);
    expect(await visit()).toBeNull();
  });

  test('a preview link ends with its time', async () => {
    expect(await (await begin(undefined, Date.now() - 1)).visit()).toBeNull();
  });

  test('a preview link that an earlier version made is good until its end', async () => {
    const { visit } = await begin(null);
    expect(await visit()).not.toBeNull();
  });
});
