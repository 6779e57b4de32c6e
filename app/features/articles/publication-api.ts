import { apiResource, problem, readInput } from '#app/http/api.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { imageSite } from '#app/http/sent-image.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { findDraft } from './drafts.server.ts';
import { publicationEditSchema } from './publication-schema.ts';
import { updatePublication } from './publications.server.ts';
import {
  findEditor,
  idIn,
  mayNotPublish,
  notFound,
  readIfMatch,
  refuse,
  requireEditor,
  showDraft,
  showPublic,
  stale,
} from './publications-access.ts';
import { isPublicOrScheduled, trashDraft } from './publishing.server.ts';

const resource = apiResource({
  async GET(args) {
    const asked = new URL(args.request.url).searchParams.get('locale') ?? 'fr';
    const locale = isLocale(asked) ? asked : 'fr';
    const id = idIn(args);
    if (id === undefined) return problem(args, notFound);
    return (await findEditor(args))
      ? showDraft(args, { id, locale })
      : showPublic(args, { id, locale });
  },
  async PATCH(args) {
    const account = await requireEditor(args);
    if (account instanceof Response) return account;
    const id = idIn(args);
    if (id === undefined) return problem(args, notFound);
    const version = readIfMatch(args, id);
    if (version === undefined) return problem(args, conditionRequired);
    const input = await readInput(args, publicationEditSchema);
    const updated = await updatePublication(
      imageSite({ ...pageRequest(args), ...args }),
      { id, accountId: account.id, role: account.role, version },
      input,
      Date.now(),
    );
    return updated.outcome === 'done'
      ? showDraft(args, { id, locale: input.locale })
      : refuse(args, updated);
  },
  async DELETE(args) {
    const account = await requireEditor(args);
    if (account instanceof Response) return account;
    return moveToTrash(args, account);
  },
});

async function moveToTrash(
  args: RequestArgs,
  { id: accountId, role }: { id: string; role: Role },
): Promise<Response> {
  const { db } = pageRequest(args);
  const id = idIn(args);
  const draft = id === undefined ? undefined : await findDraft(db, id);
  if (id === undefined || !draft) return problem(args, notFound);
  const version = readIfMatch(args, id) ?? 'any';
  if (version !== 'any' && version !== draft.row.version) return problem(args, stale);
  if (isPublicOrScheduled(draft) && !can(role, 'article.publish'))
    return problem(args, mayNotPublish);
  const trashed = await trashDraft(db, { id, accountId }, Date.now());
  return trashed.outcome === 'done' ? new Response(null, { status: 204 }) : problem(args, notFound);
}

const conditionRequired = {
  status: 428,
  code: 'if_match_required',
  detail: 'Send the ETag of the publication as If-Match, so that nobody’s change is lost.',
};

export const handle: RouteHandle = { maxBody: { bytes: 15_000_000, may: 'article.edit' } };

export const loader = resource;
export const action = resource;
