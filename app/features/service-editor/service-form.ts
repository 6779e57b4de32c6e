import { type QuestionKey, questionKeys } from '#app/features/services/questions.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';

export const serviceBounds = { title: 80, summary: 200, text: 10_000, priceWords: 60, slug: 80, answer: 600 } as const;

const textNames = ['title', 'summary', 'text', 'priceWords', 'slug'] as const;
export type TextName = (typeof textNames)[number] | `answer.${QuestionKey}`;

export type ServiceField = 'price' | 'daysFrom' | 'daysTo' | 'hidden' | 'version' | `${TextName}.${Locale}`;
export type ServiceError = 'missing' | 'tooLong' | 'price' | 'days' | 'order' | 'taken' | 'slug';
export type ServiceValues = Record<ServiceField, string>;

/** All that the form may send. */
export const serviceFields: readonly ServiceField[] = [
  'price',
  'daysFrom',
  'daysTo',
  'hidden',
  'version',
  ...locales.flatMap((locale) =>
    [...textNames, ...questionKeys.map((key) => `answer.${key}` as const)].map((name): ServiceField => `${name}.${locale}`),
  ),
];
