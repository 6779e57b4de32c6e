import { z } from 'zod';

const text = z.object({
  title: z.string().trim().min(1).max(140),
  summary: z.string().trim().min(1).max(200),
  // Stored as it is, so not trimmed.
  content: z.string().regex(/\S/).max(100_000),
});

/** At least one language; the picture as a URL or an inline base64 image. */
export const newArticleSchema = z.object({
  author: z.string().trim().min(1).max(80),
  /** Written by artificial intelligence; by default, the author's name says so. */
  isByAi: z.boolean().optional(),
  imageUrl: z
    .string()
    .regex(
      /^(https?:\/\/|data:image\/[a-z+.-]+;base64,)/,
      'a web address or an inline base64 image',
    )
    .optional(),
  texts: z
    .object({ fr: text.optional(), en: text.optional(), ht: text.optional() })
    .strict()
    .refine((texts) => Object.values(texts).some(Boolean), 'at least one language'),
});

export type NewArticle = z.infer<typeof newArticleSchema>;
