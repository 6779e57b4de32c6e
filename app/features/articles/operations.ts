import { z } from 'zod';
import type { Operation } from '#app/http/operation.ts';
import { locales } from '#app/i18n/locale.ts';
import {
  newPublicationSchema,
  publicationEditSchema,
  publicationListSchema,
  publicationSchema,
} from './publication-schema.ts';

const localeSchema = z.enum(locales).optional();
const editorProblems = { 401: 'not_signed_in', 403: 'forbidden, second_factor_missing, xsrf' };

export const publicationOperations: readonly Operation[] = [
  {
    path: '/api/publications',
    method: 'get',
    id: 'listPublications',
    summary:
      'The published articles, ten at a time, the newest first; those without a text in the ' +
      'language in another one.',
    query: { locale: localeSchema, cursor: z.string().optional() },
    success: [200, 'A page of the list.', publicationListSchema],
    problems: { 400: 'invalid_fields' },
  },
  {
    path: '/api/publications',
    id: 'publish',
    summary:
      'Publish an article, now unless `state` or `publishAt` say otherwise. Its id is one ' +
      'more than the last. Pictures: JPEG, PNG, WebP or AVIF, at most 10 MB.',
    input: newPublicationSchema,
    forEditors: true,
    success: [201, 'It is stored; Location names it, ETag its version.', publicationSchema],
    problems: {
      ...editorProblems,
      413: 'payload_too_large',
      503: 'busy, service_unavailable',
      507: 'storage_full',
    },
  },
  {
    path: '/api/publications/:id',
    method: 'get',
    id: 'getPublication',
    summary:
      'A published article; for editors, who send a token or the cookie with the XSRF ' +
      'header, as it is being written.',
    query: { locale: localeSchema },
    byBearer: true,
    success: [200, 'The article; ETag names its version.', publicationSchema],
    problems: { 404: 'not_found' },
  },
  {
    path: '/api/publications/:id',
    method: 'patch',
    id: 'changePublication',
    summary:
      'Change an article in one language. What is missing stays. Without `state`, what is ' +
      'published stays so, with the change; with `draft` or `ready` it is taken off the site.',
    input: publicationEditSchema,
    forEditors: true,
    ifMatch: 'required',
    success: [200, 'The changed article.', publicationSchema],
    problems: {
      ...editorProblems,
      404: 'not_found',
      412: 'changed_since',
      413: 'payload_too_large',
      428: 'if_match_required',
      503: 'busy, service_unavailable',
      507: 'storage_full',
    },
  },
  {
    path: '/api/publications/:id',
    method: 'delete',
    id: 'deletePublication',
    summary: 'Move an article to the trash, where it stays for 30 days.',
    forEditors: true,
    ifMatch: 'optional',
    success: [204, 'It is in the trash.'],
    problems: { ...editorProblems, 404: 'not_found', 412: 'changed_since' },
  },
];
