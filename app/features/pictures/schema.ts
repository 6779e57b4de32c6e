import { z } from 'zod';
import { isLocale } from '#app/i18n/locale.ts';
import { maxPictureBytes, pictureBounds } from './bounds.ts';

/** In code points, so that most emoji and accented letters count as one. */
const lengthOf = (value: string) => [...value.normalize('NFC')].length;

/**
 * Strips control, invisible and bidirectional characters, except those that join letters and emoji.
 */
const text = (name: string, max: number) =>
  z
    .string(name)
    .max(max * 10, `${name}TooLong`)
    .transform((value) =>
      value
        .normalize('NFC')
        .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
        .trim(),
    )
    .refine((value) => value.isWellFormed(), name)
    .refine((value) => lengthOf(value) <= max, `${name}TooLong`);
const required = (name: string, max: number) =>
  text(name, max).refine((value) => value !== '', name);

const oneLine = (value: string) => value.replace(/\s+/g, ' ');
const title = required('title', pictureBounds.title).transform(oneLine);
const description = required('description', pictureBounds.description);

export const pictureSchema = z.object({ title, description });

export const moderatedTextSchema = pictureSchema.extend({
  alternative: text('alternative', pictureBounds.alternative).transform(
    (value) => oneLine(value) || null,
  ),
});

export const refusalSchema = z.object({ reason: required('reason', pictureBounds.reason) });

const shown = {
  version: z.string().transform(Number).pipe(z.int()),
  /** The id of the picture to decide on next. */
  next: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .optional()
    .catch(undefined),
};

/** The three forms of a moderated picture, by the button that was pressed. */
export const decisionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), ...shown }),
  refusalSchema.extend({ intent: z.literal('refuse'), ...shown }),
  moderatedTextSchema.extend({
    intent: z.enum(['edit', 'approveEdited']),
    language: z.string().refine(isLocale),
    ...shown,
  }),
]);

export const decisionFields = [
  ...(['intent', 'version', 'language', 'next'] as const),
  ...(['title', 'description', 'alternative', 'reason'] as const),
];

export function decisionIn(input: z.output<typeof decisionSchema>) {
  if (input.intent === 'approve') return { action: 'approve' } as const;
  if (input.intent === 'refuse') return { action: 'refuse', reason: input.reason } as const;
  const { title, description, alternative, language: locale } = input;
  return {
    action: input.intent === 'edit' ? 'edit' : 'approve',
    text: { title, description, alternative, locale },
  } as const;
}

/** The API's multipart request; `captcha` is required without an access token. */
export const uploadSchema = pictureSchema.extend({
  image: z.file().max(maxPictureBytes),
  captcha: z.string().optional(),
});

/** The API's response; `key` gives a visitor access to the pending picture. */
export const uploadedSchema = z.object({
  id: z.string(),
  state: z.literal('pending'),
  key: z.string().optional(),
});

export type PictureInput = z.output<typeof pictureSchema>;
export type ModeratedText = z.output<typeof moderatedTextSchema>;
export type PictureFieldError = 'title' | 'titleTooLong' | 'description' | 'descriptionTooLong';
export type ModerationField = 'title' | 'description' | 'alternative' | 'reason';
export type ModerationError = PictureFieldError | 'alternativeTooLong' | 'reason' | 'reasonTooLong';
