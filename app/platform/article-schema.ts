import type { Generated, Selectable } from 'kysely';

export interface LocalizedText {
  locale: string;
  title: string;
  slug: string;
  summary: string;
  /** CommonMark. */
  content: string;
  /**
   * `content` as pages show it, and the key of the text and the renderer that it was made from
   * (platform/public-html.server.ts).
   */
  html: string | null;
  html_key: string | null;
}

/**
 * What pages show: the rows of an article exist while it is published, and are written from its
 * versions (features/articles).
 */
export interface ArticleTable {
  id: number;
  author: string;
  /** `builtin/<name>`, `stored/<id>/<width>x<height>` (platform/image-formats.ts), or null. */
  image: string | null;
  /** 1 for a text that artificial intelligence wrote. */
  is_by_ai: Generated<number>;
  published_at: number;
  updated_at: number;
}

export interface ArticleTextTable extends LocalizedText {
  article_id: number;
  image_alt: Generated<string>;
}

/** An article as its editors have it, published or not; its number is its id. */
export interface ArticleDraftTable {
  id: number;
  /** In French, or the best other language. */
  title: string;
  /** The version that is being edited. */
  head: string;
  /** Grows with every save: a save that names another is stale. */
  version: number;
  /**
   * JSON: the published version of each language, and of what all languages share
   * (`PublishedVersions`).
   */
  published: string;
  /** When it was published first. */
  published_at: number | null;
  /** When the clock publishes it, and in which languages: `fr ht`. */
  publish_at: number | null;
  publish_locales: string | null;
  scheduled_by: string | null;
  /** Since when a text waits that is said to be ready and is not published. */
  ready_at: number | null;
  /** Signs preview links; replacing it revokes them. */
  preview_key: string | null;
  preview_until: number | null;
  /** The account that made them; null for those that an earlier version made. */
  preview_by: string | null;
  trashed_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface ArticleVersionTable {
  id: string;
  article_id: number;
  version: number;
  /** Who saved it. */
  account_id: string | null;
  author: string;
  image: string | null;
  is_by_ai: number;
  /** JSON: a `DraftText` for each language. */
  texts: string;
  /**
   * 1 for one that was saved by itself while someone wrote; 2 once the same person's next one took
   * its place in the history.
   */
  is_auto: number;
  created_at: number;
}

/** Every slug that was ever public, and the article that had it last. */
export interface ArticleSlugTable {
  slug: string;
  locale: string;
  article_id: number;
  used_at: number;
}

/** Who has an article open. */
export interface ArticlePresenceTable {
  article_id: number;
  account_id: string;
  seen_at: number;
}

export interface ArticleSchema {
  article: ArticleTable;
  article_text: ArticleTextTable;
  article_draft: ArticleDraftTable;
  article_version: ArticleVersionTable;
  article_slug: ArticleSlugTable;
  article_presence: ArticlePresenceTable;
}

export type ArticleDraftRow = Selectable<ArticleDraftTable>;
export type ArticleVersionRow = Selectable<ArticleVersionTable>;
