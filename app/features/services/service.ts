/** The three fields of work that the home page's buttons lead to. */
export const serviceFields = ['design', 'programming', 'innovation'] as const;
export type ServiceField = (typeof serviceFields)[number];

export type Service = {
  key: string;
  field: ServiceField;
  image: string | null;
  /** The language this text is in; another than the reader's when theirs is missing. */
  locale: string;
  title: string;
  slug: string;
  summary: string;
  content: string;
};
