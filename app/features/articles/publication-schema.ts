import { z } from 'zod';
import { locales } from '#app/i18n/locale.ts';
import { articleBounds } from './drafts.ts';

const texts = {
  title: z.string().trim().min(1).max(articleBounds.title),
  content: z
    .string()
    .regex(/\S/)
    .max(articleBounds.content)
    .describe('CommonMark, stored as it is'),
  summary: z
    .string()
    .trim()
    .min(1)
    .max(articleBounds.summary)
    .describe('by default the beginning of the text')
    .optional(),
};

const shared = {
  imageUrl: z
    .string()
    .max(14_000_000)
    .regex(/^(https?:\/\/|data:image\/[a-z+.-]+;base64,)/)
    .describe('a web address or an inline base64 image; it becomes a stored picture')
    .optional(),
  imageAlt: z.string().trim().max(articleBounds.imageAlt).optional(),
  author: z
    .string()
    .trim()
    .min(1)
    .max(articleBounds.author)
    .describe('by default the caller')
    .optional(),
  isByAi: z.boolean().optional(),
  slug: z.string().trim().max(articleBounds.slug).optional(),
  locale: z.enum(locales).default('fr'),
  state: z.enum(['draft', 'ready', 'published']).optional(),
  publishAt: z.iso
    .datetime({ offset: true })
    .describe('when to publish it, instead of now')
    .optional(),
};

export const newPublicationSchema = z.object({ ...texts, ...shared });

/** `PATCH /api/publications/:id`: what is missing stays as it is. */
export const publicationEditSchema = z.object({
  ...shared,
  title: texts.title.optional(),
  content: texts.content.optional(),
  summary: texts.summary,
});

export type PublicationEdit = z.output<typeof publicationEditSchema>;
export type NewPublication = z.output<typeof newPublicationSchema>;

export const publicationSchema = z.object({
  id: z.int(),
  locale: z
    .enum(locales)
    .describe('of the text: another than was asked for, when it is missing there'),
  state: z.enum(['draft', 'ready', 'published']),
  title: z.string(),
  summary: z.string(),
  content: z.string().describe('CommonMark'),
  author: z.string(),
  isByAi: z.boolean(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  slug: z.string().nullable(),
  url: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  publishAt: z.iso.datetime().nullable(),
});

export const publicationListSchema = z.object({
  items: z.array(publicationSchema.omit({ content: true, imageAlt: true, publishAt: true })),
  next: z.string().nullable().describe('the cursor of older ones'),
});
