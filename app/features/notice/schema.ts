import { z } from 'zod';
import { noticeTones, type StoredNotice } from '#app/features/settings/settings.ts';
import { haitiTime, parseHaitiTime } from '#app/i18n/haiti-time.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';

export const noticeBounds = { text: 120 } as const;
/** Whether a notice is to be on the pages. */
export const isDue = ({ fr, from, until }: StoredNotice, now: number): boolean =>
  fr !== '' && (from === null || from <= now) && (until === null || now < until);

export type NoticeField = 'fr' | 'ht' | 'en' | 'from' | 'until' | 'tone';
export type NoticeError = Locale | 'missing' | 'tooLong' | 'time' | 'order' | 'tone';

const text = z
  .string()
  .trim()
  .max(noticeBounds.text, 'tooLong')
  .regex(/^\P{Cc}*$/u, 'missing');
const time = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (!typed) return null;
    const ms = parseHaitiTime(typed);
    if (ms === undefined) context.addIssue({ code: 'custom', message: 'time' });
    return ms ?? z.NEVER;
  });

/** In all three languages or in none. */
export const noticeSchema = z
  .object({
    fr: text,
    ht: text,
    en: text,
    from: time,
    until: time,
    tone: z.enum(noticeTones, 'tone'),
  })
  .superRefine((typed, context) => {
    const isAny = locales.some((locale) => typed[locale]);
    for (const locale of locales)
      if (isAny && !typed[locale])
        context.addIssue({ code: 'custom', message: locale, path: [locale] });
    if (typed.from !== null && typed.until !== null && typed.until <= typed.from)
      context.addIssue({ code: 'custom', message: 'order', path: ['until'] });
  });

/** The values of the fields. */
export const noticeValues = ({
  fr,
  ht,
  en,
  from,
  until,
  tone,
}: Omit<StoredNotice, 'id'>): Record<NoticeField, string> => ({
  fr,
  ht,
  en,
  from: from === null ? '' : haitiTime(from),
  until: until === null ? '' : haitiTime(until),
  tone,
});
