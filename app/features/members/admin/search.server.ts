import { roles } from '#app/http/session/account.ts';
import { findNewest, type SearchSource } from '#app/office/search/search.server.ts';
import { contains } from '#app/platform/text-search.server.ts';
import { peopleTexts } from './texts.ts';

export const searchPeople: SearchSource = {
  order: 3,
  tables: ['account'],
  async find(db, query) {
    const { text, locale, isOwner } = query;
    if (!isOwner) return [];
    const matches = ['username', 'email'].map((column) => contains(db, column, text));
    const rows = await findNewest(db, 'account', matches, query);
    const hits = rows.map(({ id, username, email, role }) => ({
      to: `/admin/people/${id}` as const,
      main: username,
      more: `${email} · ${peopleTexts[locale].roles[roles.find((each) => each === role) ?? 'member']}`,
    }));
    return [{ title: peopleTexts[locale].title, hits }];
  },
};
