import { writeFile } from 'node:fs/promises';
import { expect, onTestFinished } from 'vitest';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { registry } from '#app/features.server.ts';
import { appSecretFile } from '#app/platform/app-secret.server.ts';
import { openDatabase } from '#app/platform/database.server.ts';
import { backedUp, messageRow } from '#test/backups.ts';
import { db, onDatabase } from '#test/database.ts';
import { testSecret } from '#test/page-args.ts';
import { erasePerson } from './erasure.server.ts';
import { restoreWithoutErased } from './restore.server.ts';

onDatabase((test, _engine) => {
  test('who was erased since the backup stays erased when it is restored', async () => {
    const { config, storage, file, manifest } = await backedUp();
    await writeFile(appSecretFile(config), testSecret);
    const erase = (email: string, at: number) =>
      db
        .transaction()
        .execute((trx) => erasePerson(registry, trx, email, testSecret, commandOrigin, at));
    await erase('zoe@example.org', Date.parse(manifest.madeAt) + 1);
    await erase('jan@example.org', 1);
    await db.insertInto('message').values(messageRow('apre')).execute();
    await db.destroy();
    const { again } = await restoreWithoutErased(registry, { config, storage }, file, true);
    expect(again).toEqual({ erased: 1, refused: 0 });
    const restored = openDatabase(config);
    onTestFinished(() => restored.destroy());
    expect(await restored.selectFrom('message').select('id').execute()).toEqual([]);
    const erased = await restored.selectFrom('erased_person').select('erased_at').execute();
    expect(erased).toHaveLength(1);
  });
});
