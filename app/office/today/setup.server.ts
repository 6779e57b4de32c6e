import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OfficePath } from '../menu.ts';

/** A step that an owner takes once, for the site or for themselves. Today lists them. */
export type SetupStep = {
  key: string;
  /** Its place among those of all features. */
  order: number;
  label: Texts<string>;
  /** One screen, which does this alone. */
  to: OfficePath | '/head/security';
  search?: string;
  isDone(db: Db, accountId: string): Promise<boolean>;
};

export type Setup = NonNullable<Awaited<ReturnType<typeof findSetup>>>;

/** Null once everything is done. */
export async function findSetup(
  { setup }: { setup: readonly SetupStep[] },
  db: Db,
  { locale, accountId }: { locale: Locale; accountId: string },
) {
  const states = await Promise.all(setup.map(({ isDone }) => isDone(db, accountId)));
  const open = setup
    .filter((_, index) => !states[index])
    .map(({ key, label, to, search = '' }) => ({ key, label: label[locale], to, search }));
  return open.length > 0 ? { done: setup.length - open.length, total: setup.length, open } : null;
}
