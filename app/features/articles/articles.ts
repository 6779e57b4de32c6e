/** Articles in a list, as many as the old site had in all. */
export const articlesPerPage = 10;

/** Names that sign texts written by artificial intelligence; the pages say so. */
const aiAuthors: readonly string[] = ['Copilot', 'IA'];

export const isAiAuthor = (author: string): boolean => aiAuthors.includes(author);

export type ArticleSummary = {
  id: number;
  author: string;
  /** An image reference, see domain/images. */
  image: string | null;
  /** Milliseconds since 1970. */
  publishedAt: number;
  updatedAt: number;
  /** The language this text is in; another than the reader's when theirs is missing. */
  locale: string;
  title: string;
  slug: string;
  summary: string;
};

export type Article = ArticleSummary & { content: string };

/** A page of the list, newest first. The cursors are article ids. */
export type ArticlePage = { articles: ArticleSummary[]; older: number | null; newer: number | null };

/** Which page: articles just older than an id, just newer than one, or the newest. */
export type ArticleCursor = { before?: number | undefined; after?: number | undefined };
