import { z } from 'zod';
import type { SentFile } from '#app/http/receive-form.server.ts';
import { evidenceBounds } from './evidence-form.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'tooLong')
    .regex(/^\P{Cc}*$/u, 'missing');
const flag = z.literal(['', 'on']).catch('');
const isDate = (typed: string) => {
  const ms = Date.parse(`${typed}T00:00:00Z`);
  return (
    /^20\d\d-\d\d-\d\d$/.test(typed) &&
    !Number.isNaN(ms) &&
    new Date(ms).toISOString().startsWith(typed)
  );
};

const texts = {
  'text.fr': line(evidenceBounds.text).min(1, 'text'),
  'text.ht': line(evidenceBounds.text),
  'text.en': line(evidenceBounds.text),
  'quote.fr': line(evidenceBounds.quote),
  'quote.ht': line(evidenceBounds.quote),
  'quote.en': line(evidenceBounds.quote),
  'alt.fr': line(evidenceBounds.alt),
  'alt.ht': line(evidenceBounds.alt),
  'alt.en': line(evidenceBounds.alt),
};

export const evidenceSchema = z
  .object({
    name: line(evidenceBounds.name).min(1, 'name'),
    ...texts,
    link: line(evidenceBounds.link).refine(
      (typed) => typed === '' || /^https?:\/\/[^\s/]\S*$/.test(typed),
      'link',
    ),
    doneOn: z
      .string()
      .trim()
      .refine((typed) => typed === '' || isDate(typed), 'date'),
    hidden: flag,
    removeImage: z.string().max(200).catch(''),
    image: z.custom<SentFile | null>(() => true),
  })
  .superRefine(({ image, ...sent }, context) => {
    if (image && !sent['alt.fr'])
      context.addIssue({ code: 'custom', message: 'alt', path: ['alt.fr'] });
  });

export type EvidenceEdit = Omit<z.output<typeof evidenceSchema>, 'image'>;
