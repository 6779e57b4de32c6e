export const articlesPerPage = 10;

/** Authors who are artificial intelligence, unless an article says otherwise. */
const aiAuthors: readonly string[] = ['Copilot', 'IA'];

export const isAiAuthor = (author: string): boolean => aiAuthors.includes(author);

export type ArticleSummary = {
  id: number;
  author: string;
  /** An image reference, see platform/image-formats.ts. */
  image: string | null;
  /** In milliseconds since 1970, as `updatedAt`. */
  publishedAt: number;
  updatedAt: number;
  /** 1 for a text that artificial intelligence wrote; pages label it. */
  byAi: number;
  /** The language of the text: not the reader's when theirs is missing. */
  locale: string;
  title: string;
  slug: string;
  summary: string;
};

export type Article = ArticleSummary & { content: string; imageAlt: string };

export type ArticlePage = {
  articles: ArticleSummary[];
  older: number | null;
  newer: number | null;
};

export type ArticleCursor = { before?: number | undefined; after?: number | undefined };

export type ListQuery = {
  before?: number | undefined;
  after?: number | undefined;
  open?: number | 'all' | undefined;
  closed?: readonly number[];
};

export function parseListQuery(search: URLSearchParams): ListQuery {
  const id = (name: string) => {
    const value = search.get(name) ?? '';
    return isId(value) ? Number(value) : undefined;
  };
  const before = id('before');
  const closed = (search.get('closed') ?? '').split('.', articlesPerPage).filter(isId).map(Number);
  return {
    before,
    after: before === undefined ? id('after') : undefined,
    ...(search.get('open') === 'all' ? { open: 'all', closed } : { open: id('open') }),
  };
}

const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);

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
