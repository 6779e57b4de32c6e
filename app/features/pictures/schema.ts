import { z } from 'zod';

/** Bounds that pages, the API and the database share, in characters. */
export const pictureBounds = { title: 100, description: 1_000, alternative: 300, reason: 300 } as const;

/** Largest file, in bytes. */
export const maxPictureBytes = 10_000_000;

/** For the `accept` of a file field. What a file is, its content decides. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** As people count: an emoji or an accent is one. */
const lengthOf = (text: string) => [...text.normalize('NFC')].length;

/** Words that strangers put before others: no invisible or direction-changing characters, but for those that join letters and emoji. */
const words = (name: string, most: number) =>
  z
    .string(name)
    .max(most * 10, `${name}TooLong`)
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
        .trim(),
    )
    .refine((text) => text.isWellFormed(), name)
    .refine((text) => lengthOf(text) <= most, `${name}TooLong`);
const required = (name: string, most: number) => words(name, most).refine((text) => text !== '', name);

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const title = required('title', pictureBounds.title).transform(oneLine);
const description = required('description', pictureBounds.description);

/** What a sender says about a picture. Each error is a code that the messages translate. */
export const pictureSchema = z.object({ title, description });

/** What a moderator may say about it; an empty alternative text is none. */
export const moderatedTextSchema = pictureSchema.extend({
  alternative: words('alternative', pictureBounds.alternative).transform((text) => oneLine(text) || null),
});

export const refusalSchema = z.object({ reason: required('reason', pictureBounds.reason) });

/** A call of the API: a form with a file, JPEG, PNG, WebP or AVIF. A visitor's has the solution of a challenge. */
export const uploadSchema = pictureSchema.extend({ image: z.file().max(maxPictureBytes), captcha: z.string().optional() });

/** Its answer; `key` shows a visitor without an account the picture while it waits. */
export const uploadedSchema = z.object({ id: z.string(), state: z.literal('pending'), key: z.string().optional() });

export type PictureInput = z.output<typeof pictureSchema>;
export type ModeratedText = z.output<typeof moderatedTextSchema>;
export type PictureFieldError = 'title' | 'titleTooLong' | 'description' | 'descriptionTooLong';
export type ModerationField = 'title' | 'description' | 'alternative' | 'reason';
export type ModerationError = PictureFieldError | 'alternativeTooLong' | 'reason' | 'reasonTooLong';
