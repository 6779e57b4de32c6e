import { z } from 'zod';
import { readAmount } from '#app/i18n/amount.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import { slugify } from '#app/platform/markdown.ts';
import { questionKeys } from '../questions.ts';
import { serviceBounds, type TextName } from './service-form.ts';

const maxDays = 365;

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'tooLong')
    .regex(/^\P{Cc}*$/u, 'missing');

/** An empty amount says nothing about the price. */
const price = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (!typed) return null;
    const amount = readAmount(typed);
    if ('minorUnits' in amount) return amount.minorUnits;
    context.addIssue({ code: 'custom', message: 'price' });
    return z.NEVER;
  });

const days = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (!typed) return null;
    if (/^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxDays)
      return Number(typed);
    context.addIssue({ code: 'custom', message: 'days' });
    return z.NEVER;
  });

const textIn = (locale: Locale) => ({
  [`title.${locale}`]: line(serviceBounds.title).min(1, 'missing'),
  [`summary.${locale}`]: line(serviceBounds.summary).min(1, 'missing'),
  // Stored as it is, so not trimmed.
  [`text.${locale}`]: z.string().regex(/\S/, 'missing').max(serviceBounds.text, 'tooLong'),
  [`priceWords.${locale}`]: line(serviceBounds.priceWords),
  [`slug.${locale}`]: line(serviceBounds.slug).refine(
    (typed) => typed === '' || slugify(typed) !== '',
    'slug',
  ),
  ...Object.fromEntries(
    questionKeys.map((key) => [
      `answer.${key}.${locale}`,
      z.string().trim().max(serviceBounds.answer, 'tooLong'),
    ]),
  ),
});

type Texts = Record<`${TextName}.${Locale}`, z.ZodType<string, string>>;

export const serviceSchema = z
  .object({
    price,
    daysFrom: days,
    daysTo: days,
    hidden: z.literal(['', 'on']).catch(''),
    ...(Object.assign({}, ...locales.map(textIn)) as Texts),
  })
  .superRefine(({ daysFrom, daysTo }, context) => {
    if (daysFrom !== null && daysTo !== null && daysTo < daysFrom)
      context.addIssue({ code: 'custom', message: 'order', path: ['daysTo'] });
  });

export type ServiceEdit = z.output<typeof serviceSchema>;
