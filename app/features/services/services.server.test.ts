import { expect, test } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { eachEngine } from '#test/database.ts';
import { findServiceTitle, listServices } from './services.server.ts';

const now = Date.UTC(2026, 10, 20, 12);

eachEngine((engine) => {
  test('lists nine services in their order, in the reader’s language', async () => {
    const { db } = await engine.database();
    await insertBuiltinContent(db, now);
    for (const locale of ['fr', 'en', 'ht']) {
      const services = await listServices(db, locale);
      expect(services.map((service) => service.key)).toEqual([
        'graphic-design',
        'web-creation',
        'digital-marketing',
        'application-development',
        'online-courses',
        'network-service',
        'social-media-management',
        'system-administration',
        'other-it-services',
      ]);
      expect(new Set(services.map((service) => service.locale))).toEqual(new Set([locale]));
      expect(new Set(services.map((service) => service.field))).toEqual(
        new Set(['design', 'programming', 'innovation']),
      );
      expect(await findServiceTitle(db, locale, 'web-creation')).toBe(services[1]?.title);
    }
  });

  test('falls back to French, else to English', async () => {
    const { db } = await engine.database();
    await insertBuiltinContent(db, now);
    const shownIn = async (locale: string) => (await listServices(db, locale))[0]?.locale;
    const remove = (locale: string) =>
      db
        .deleteFrom('service_text')
        .where('service_key', '=', 'graphic-design')
        .where('locale', '=', locale)
        .execute();
    await remove('ht');
    expect(await shownIn('ht')).toBe('fr');
    await remove('fr');
    expect([await shownIn('ht'), await shownIn('fr')]).toEqual(['en', 'en']);
    await remove('en');
    expect(await listServices(db, 'fr')).toHaveLength(8);
    expect(await findServiceTitle(db, 'fr', 'graphic-design')).toBeUndefined();
    expect(await findServiceTitle(db, 'fr', 'no-such-service')).toBeUndefined();
  });
});
