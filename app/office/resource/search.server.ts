import { can } from '#app/http/session/permissions.ts';
import type { OfficePath } from '#app/office/menu.ts';
import {
  excerptOf,
  type SearchHit,
  type SearchSource,
  withoutMarks,
} from '#app/office/search/search.server.ts';
import { textPattern } from '#app/platform/text-search.server.ts';
import type { Resource } from './resource.ts';
import { listRows } from './rows.server.ts';

/** The rows of a section, by their titles and by the texts of their forms in any language. */
export const searchResource = (resource: Resource, index: number): SearchSource => ({
  // After the sources of features.
  order: 100 + index,
  tables: [],
  async find(db, { text, locale, role, most }) {
    const { path, list, controls, texts, may } = resource;
    if (!can(role, may)) return [];
    const pattern = textPattern(text);
    const written = controls.filter(
      ({ field: { control, isNumber } }) =>
        (control === 'input' || control === 'textarea') && !isNumber,
    );
    const hits = (await listRows(db, resource)).flatMap((row): SearchHit[] => {
      const main = list.title(row, locale);
      const to = `${path}/${row.id}` as OfficePath;
      const isNamed = pattern.test(main);
      const values = resource.valuesOf(row);
      const found = written
        .map(({ name }) => values[name] ?? '')
        .find((each) => pattern.test(each));
      if (!isNamed && found === undefined) return [];
      const [first] = Object.values(list.cells).map((cell) => cell(row, locale));
      return [
        {
          to,
          main,
          more: (isNamed ? first : excerptOf(pattern, withoutMarks(found ?? ''))) || null,
        },
      ];
    });
    return [{ title: texts[locale].title, hits: hits.slice(0, most) }];
  },
});
