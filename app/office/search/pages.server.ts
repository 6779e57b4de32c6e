import { can, type Permission } from '#app/http/session/permissions.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { textPattern } from '#app/platform/text-search.server.ts';
import { menu, type OfficePath, pagesBelow } from '../menu.ts';
import { type MenuPath, menuNames } from '../menu-texts.ts';
import type { Resource } from '../resource/resource.ts';
import { pageWords } from './page-words.ts';
import type { SearchHit, SearchSource } from './search.server.ts';
import { searchTexts } from './texts.ts';

/** A page of the office that is not in its menu, or a part of a page. */
export type NamedPage = {
  to: OfficePath;
  search?: string;
  may: Permission;
  /** The page of the menu that it is below. */
  below: MenuPath;
  name: (locale: Locale) => string;
  /** Other names, and words that people look for in it. */
  words?: (locale: Locale) => readonly string[];
};

type Page = Pick<SearchHit, 'to' | 'search'> & {
  may?: Permission | undefined;
  name: string;
  below: MenuPath | undefined;
  words: readonly string[];
};

/** The pages of the menu, those that features name, and the sections that are not in the menu. */
export const searchPages = (
  named: readonly NamedPage[],
  resources: readonly Resource[],
): SearchSource => ({
  order: 0,
  tables: [],
  async find(_db, { text, locale, role }) {
    const inMenu = menu.flatMap(({ to }) => [
      { to, below: undefined },
      ...pagesBelow(to, role, []).map((page) => ({ to: page.to, below: to })),
    ]);
    const pages: Page[] = [
      ...inMenu.map(({ to, below }) => ({
        to,
        below,
        name: menuNames[locale][to],
        words: pageWords[locale][to] ?? [],
      })),
      ...resources.map(({ path, parent, may, texts, menu }) => ({
        to: path as OfficePath,
        below: parent as MenuPath,
        may,
        name: texts[locale].title,
        words: menu?.words[locale] ?? [],
      })),
      ...named.map(({ name, words, ...page }) => ({
        ...page,
        name: name(locale),
        words: words?.(locale) ?? [],
      })),
    ];
    const pattern = textPattern(text);
    const hits = pages.flatMap(({ to, search, below, may, name, words }): SearchHit[] => {
      if (may && !can(role, may)) return [];
      const word = pattern.test(name) ? '' : words.find((each) => pattern.test(each));
      if (word === undefined) return [];
      const more = [below && menuNames[locale][below], word].filter(Boolean).join(' · ');
      return [{ to, ...(search && { search }), main: name, more: more || null, alias: word }];
    });
    // Names before other names.
    hits.sort((a, b) => Number(Boolean(a.alias)) - Number(Boolean(b.alias)));
    return [{ title: searchTexts[locale].pages, hits }];
  },
});
