/**
 * Questions that customers ask before they order. The team may answer each in its own words
 * (`answer-texts.ts` has what is said until then).
 */
export const questionKeys = [
  'hosting',
  'revisions',
  'courses',
  'lessons',
  'certificate',
  'travel',
  'guarantee',
  'cash',
  'reply',
] as const;

export type QuestionKey = (typeof questionKeys)[number];

const ofEach: readonly QuestionKey[] = ['cash', 'reply'];

const ofService: Readonly<Record<string, readonly QuestionKey[]>> = {
  'graphic-design': ['revisions'],
  'web-creation': ['hosting', 'revisions', 'guarantee'],
  'digital-marketing': ['revisions'],
  'application-development': ['hosting', 'revisions', 'guarantee'],
  'online-courses': ['courses', 'lessons', 'certificate'],
  'network-service': ['travel', 'guarantee'],
  'social-media-management': ['revisions'],
  'system-administration': ['travel', 'guarantee'],
  'other-it-services': ['travel', 'guarantee'],
};

export const questionsOf = (key: string): readonly QuestionKey[] => [
  ...(ofService[key] ?? []),
  ...ofEach,
];

/** The services that it is a question about; undefined for all. */
export const servicesOf = (question: QuestionKey): string[] | undefined =>
  ofEach.includes(question)
    ? undefined
    : Object.keys(ofService).filter((key) => ofService[key]?.includes(question));

type Answers = Partial<Record<QuestionKey, string>>;

export const readAnswers = (stored: string): Answers => JSON.parse(stored) as Answers;
