import { type Locale, locales } from '#app/i18n/locale.ts';
import { type QuestionKey, questionKeys } from '../questions.ts';

export const serviceBounds = {
  title: 80,
  summary: 200,
  text: 10_000,
  priceWords: 60,
  slug: 80,
  answer: 600,
} as const;

const textNames = ['title', 'summary', 'text', 'priceWords', 'slug'] as const;
export type TextName = (typeof textNames)[number] | `answer.${QuestionKey}`;

export type ServiceField = 'price' | 'daysFrom' | 'daysTo' | 'hidden' | `${TextName}.${Locale}`;
/** `answer.price.fr` is about the question `price`, in French. */
export function splitName(name: `${TextName}.${Locale}`): [text: string, locale: Locale] {
  const point = name.lastIndexOf('.');
  return [name.slice(0, point).replace('answer.', ''), name.slice(point + 1) as Locale];
}

export type ServiceError =
  | 'missing'
  | 'tooLong'
  | 'tooComplicated'
  | 'price'
  | 'days'
  | 'order'
  | 'taken'
  | 'slug';
export type ServiceValues = Record<ServiceField, string>;

/** The fields of the form, in its order. */
export const serviceFields: readonly ServiceField[] = [
  'price',
  'daysFrom',
  'daysTo',
  'hidden',
  ...locales.flatMap((locale) =>
    [...textNames, ...questionKeys.map((key) => `answer.${key}` as const)].map(
      (name): ServiceField => `${name}.${locale}`,
    ),
  ),
];
