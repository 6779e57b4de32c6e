export const articlesPerPage = 10;

/** Authors who are artificial intelligence, unless an article says otherwise. */
const aiAuthors: readonly string[] = ['Copilot', 'IA'];

export const isAiAuthor = (author: string): boolean => aiAuthors.includes(author);

export type ArticleCursor = { before?: number | undefined; after?: number | undefined };

export type ListQuery = ArticleCursor & {
  open?: number | 'all' | undefined;
  closed?: readonly number[];
};

/** The id of an article from a URL or form; undefined if the text is not a positive integer. */
export const readNumber = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;

export function parseListQuery(search: URLSearchParams): ListQuery {
  const number = (name: string) => readNumber(search.get(name));
  const before = number('before');
  const after = before === undefined ? number('after') : undefined;
  if (search.get('open') !== 'all') return { before, after, open: number('open') };
  const closed = (search.get('closed') ?? '').split('.', articlesPerPage);
  return { before, after, open: 'all', closed: closed.flatMap((each) => readNumber(each) ?? []) };
}

export const isOpen = ({ open, closed }: ListQuery, id: number): boolean =>
  open === 'all' ? !closed?.includes(id) : open === id;

/** Unless all are open, opening one closes the other. */
export function toggleArticle(query: ListQuery, id: number): ListQuery {
  const { open, closed = [] } = query;
  if (open !== 'all') return { ...query, open: open === id ? undefined : id };
  return {
    ...query,
    closed: closed.includes(id) ? closed.filter((other) => other !== id) : [...closed, id],
  };
}

export function formatListQuery({ before, after, open, closed = [] }: ListQuery): string {
  const search = new URLSearchParams();
  if (before !== undefined) search.set('before', String(before));
  if (after !== undefined) search.set('after', String(after));
  if (open !== undefined) search.set('open', String(open));
  if (open === 'all' && closed.length > 0) search.set('closed', closed.join('.'));
  return search.size > 0 ? `?${search}` : '';
}
