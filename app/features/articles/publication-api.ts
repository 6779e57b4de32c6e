import { apiResource, problem, readInput } from '#app/http/api.ts';
import { pageRequest } from '#app/http/page.ts';
import { rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { imageSite } from '#app/http/sent-image.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { findDraft } from './drafts.server.ts';
import { publicationEditSchema } from './publication-schema.ts';
import { isStale, updatePublication } from './publications.server.ts';
import {
  isEditor,
  readIfMatch,
  refuse,
  requireEditor,
  requireNumber,
  showDraft,
  showPublic,
} from './publications-access.ts';
import { isPublicOrScheduled, trashDraft } from './publishing.server.ts';

const resource = apiResource({
  async GET(args) {
    const asked = new URL(args.request.url).searchParams.get('locale') ?? 'fr';
    const of = { id: requireNumber(args), locale: isLocale(asked) ? asked : 'fr' };
    return (await isEditor(args)) ? showDraft(args, of) : showPublic(args, of);
  },
  async PATCH(args) {
    const { id: accountId, role } = await requireEditor(args);
    const id = requireNumber(args);
    const version = readIfMatch(args, id);
    if (version === undefined) return problem(args, conditionRequired);
    const input = await readInput(args, publicationEditSchema);
    const site = imageSite({ ...pageRequest(args), ...args });
    const by = { id, accountId, role, version };
    const updated = await updatePublication(site, by, input, Date.now());
    return updated.outcome === 'done'
      ? showDraft(args, { id, locale: input.locale })
      : refuse(args, updated);
  },
  async DELETE(args) {
    const { id: accountId, role } = await requireEditor(args);
    const { db } = pageRequest(args);
    const id = requireNumber(args);
    const draft = await findDraft(db, id);
    if (!draft) return refuse(args, rejected('gone'));
    if (isStale(readIfMatch(args, id) ?? 'any', draft)) return refuse(args, rejected('stale'));
    if (isPublicOrScheduled(draft) && !can(role, 'article.publish'))
      return refuse(args, rejected('forbidden'));
    const trashed = await trashDraft(db, { id, accountId }, Date.now());
    return trashed.outcome === 'done' ? new Response(null, { status: 204 }) : refuse(args, trashed);
  },
});

const conditionRequired = {
  status: 428,
  code: 'if_match_required',
  detail: 'Send the ETag of the publication as If-Match, so that nobody’s change is lost.',
};

export const handle: RouteHandle = { maxBody: { bytes: 15_000_000, may: 'article.edit' } };

export const loader = resource;
export const action = resource;
