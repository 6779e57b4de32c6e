import { href } from 'react-router';
import { z } from 'zod';
import { done, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { createToken } from '#app/http/signature.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { postAction } from '#app/office/post-action.server.ts';
import { readNumber } from '../articles.ts';
import { findDraft } from '../drafts.server.ts';
import { previewMs, previewToken } from '../preview-link.ts';
import { updatePreview } from '../versions.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** `open` leads to the draft as readers would see it: with the link that exists, or a new one. */
const preview = postAction('/admin/articles/:id/preview', {
  may: 'article.edit',
  back: '/admin/articles/:id',
  schema: z.object({ state: z.enum(['on', 'off', 'open']) }),
  async run(db, { id: number, state, accountId }, now, { locale, secret }) {
    const id = readNumber(number) ?? 0;
    const before = state === 'open' ? (await findDraft(db, id))?.preview : null;
    const isGood = before && before.until > now;
    const made = { key: createToken(), until: now + previewMs, by: accountId };
    const asked = state === 'off' ? null : made;
    const link = isGood ? before : asked;
    if (!isGood && !(await updatePreview(db, id, link))) return rejected('gone');
    if (!link || state !== 'open') return done({ search: { notice: 'saved' } });
    const key = previewToken(secret, { id, ...link });
    const path = href('/publication/preview/:id/:key', { id: String(id), key });
    return done({ page: localizedPath(locale, path) });
  },
});
export const loader = preview.loader;
export const action = preview.action;
