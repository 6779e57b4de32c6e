import { expect } from 'vitest';
import { ZodError } from 'zod';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { database, db, onDatabase, rowsIn } from '#test/database.ts';
import { findSettings, updateSetting } from './settings.server.ts';
import { exampleSettings, type SettingKey } from './settings.ts';

const now = Date.UTC(2026, 10, 20, 12);

onDatabase((test) => {
  test('replaces a setting, visible to other connections, and changes the content version', async () => {
    const { open } = database;
    const version = await findContentVersion(db);
    const social = { ...exampleSettings.social, facebook: 'https://facebook.com/bwt' };
    await updateSetting(db, 'social', social, now + 1);
    expect(await findSettings(open())).toEqual({ ...exampleSettings, social });
    expect(await findContentVersion(db)).toBe(version + 1);
    expect(
      await db.selectFrom('setting').select('updated_at').where('key', '=', 'social').execute(),
    ).toEqual([{ updated_at: now + 1 }]);
  });

  test('other payment details are recorded as a security event of the operator, and nothing else is', async () => {
    await insertBuiltinContent(db, now);
    await updateSetting(db, 'menu', { showGallery: true }, now);
    await updateSetting(db, 'support', exampleSettings.support, now);
    await expect(updateSetting(db, 'support', {}, now)).rejects.toThrow(ZodError);
    expect(await rowsIn('security_event')).toEqual([]);
    const moncash = { number: '+509 11 11 1111', holder: 'Voleur' };
    await updateSetting(db, 'support', { ...exampleSettings.support, moncash }, now + 1);
    const events = await rowsIn('security_event');
    const nobody = { account_id: null, pseudonym: null, actor_id: null, network: null };
    expect(events).toMatchObject([{ kind: 'payee_changed', at: now + 1, ...nobody }]);
  });

  test('takes a field that is not stored yet from the examples', async () => {
    await insertBuiltinContent(db, now);
    const { blog: _added, ...contact } = { ...exampleSettings.contact, street: '1, rue Neuve' };
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(contact) })
      .where('key', '=', 'contact')
      .execute();
    expect((await findSettings(db)).contact).toEqual({
      ...exampleSettings.contact,
      street: '1, rue Neuve',
    });
  });

  test.each<[string, SettingKey, unknown]>([
    ['a javascript: URL', 'social', { ...exampleSettings.social, video: 'javascript:alert(1)' }],
    ['an invalid email address', 'contact', { ...exampleSettings.contact, email: 'bwt' }],
    ['no phone number', 'contact', { ...exampleSettings.contact, phones: [] }],
    ['an invalid time', 'hours', [{ days: 'weekdays', opens: '24:00', closes: null }]],
    ['a player’s id with a slash', 'players', { outsideIds: { welcome: '../evil' } }],
    ['a missing language', 'advertising', { href: '/x', fr: 'Annonce', en: 'Ad' }],
    ['nothing', 'contact', undefined],
  ])('rejects %s and changes nothing', async (_what, key, value) => {
    await insertBuiltinContent(db, now);
    const version = await findContentVersion(db);
    await expect(updateSetting(db, key, value, now + 1)).rejects.toThrow(ZodError);
    expect(await findSettings(db)).toEqual(exampleSettings);
    expect(await findContentVersion(db)).toBe(version);
  });

  test('ignores keys of another release, and rejects an invalid stored value', async () => {
    await insertBuiltinContent(db, now);
    await db
      .insertInto('setting')
      .values({ key: 'of-the-future', value: '1', updated_at: now })
      .execute();
    expect(await findSettings(db)).toEqual(exampleSettings);
    await db
      .updateTable('setting')
      .set({ value: '{"phones":"none"}' })
      .where('key', '=', 'contact')
      .execute();
    await expect(findSettings(db)).rejects.toThrow(ZodError);
  });
});
