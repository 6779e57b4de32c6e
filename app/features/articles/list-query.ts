import { articlesPerPage } from './articles.ts';

/** The list's address: where its page begins, and which articles are open: one by id, or all but those that were closed again. */
export type ListQuery = {
  before?: number | undefined;
  after?: number | undefined;
  open?: number | 'all' | undefined;
  closed?: readonly number[];
};

/** Reads what it knows; anything else counts for nothing. */
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

/** The list with one article opened or closed; beside one that is open alone, another takes its place. */
export function toggle(query: ListQuery, id: number): ListQuery {
  const { open, closed = [] } = query;
  if (open !== 'all') return { ...query, open: open === id ? undefined : id };
  return { ...query, closed: closed.includes(id) ? closed.filter((other) => other !== id) : [...closed, id] };
}

/** The query of a list's address, with its question mark; nothing for the newest page with all closed. */
export function listQuery({ before, after, open, closed = [] }: ListQuery): string {
  const search = new URLSearchParams();
  if (before !== undefined) search.set('before', String(before));
  if (after !== undefined) search.set('after', String(after));
  if (open !== undefined) search.set('open', String(open));
  if (open === 'all' && closed.length > 0) search.set('closed', closed.join('.'));
  return search.size > 0 ? `?${search}` : '';
}
