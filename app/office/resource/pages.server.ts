import { data, redirect } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import { imageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { localizedPath, stripLocale } from '#app/i18n/locale.ts';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { registryContext } from '#app/office/registry.ts';
import { versionedFields, versionSchema } from '#app/office/version-schema.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import { findRow, listRows, moveRow, removeRow, saveRow } from './commands.server.ts';
import type { Resource } from './resource.ts';
import { describeForm, describeItem, describeList } from './views.ts';

// The loaders and actions of every section, which is found by its URL.

function resourceAt(args: RequestArgs): Resource {
  const path = stripLocale(pageRequest(args).url.pathname);
  const { resources } = args.context.get(registryContext);
  const found = resources.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  if (!found) throw data(null, 404);
  return found;
}

export async function listLoader(args: RequestArgs) {
  const resource = resourceAt(args);
  await requirePermission(args, resource.may);
  const { db, url, locale } = pageRequest(args);
  const isTrash = resource.trash !== undefined && url.searchParams.get('state') === 'trash';
  const rows = await listRows(db, resource, isTrash);
  return describeList(resource, { locale, rows, isTrash });
}

export async function itemLoader(args: RequestArgs) {
  const resource = resourceAt(args);
  await requirePermission(args, resource.may);
  const { db, locale } = pageRequest(args);
  const id = args.params?.['id'];
  if (id === undefined) {
    const kind = kindOf(resource, args);
    const form = describeForm(resource, { locale, kind, values: resource.emptyValues, by: null });
    return describeItem(resource, { locale, kind, form });
  }
  const row = await findRow(db, resource, id);
  if (!row || (!resource.trash && row[resource.removedAt] !== null)) throw data(null, 404);
  const by = await findLastAuthor(db, { subject: resource.subject, subjectId: id });
  const kind = row['kind'] ? String(row['kind']) : undefined;
  const form = describeForm(resource, { locale, kind, values: resource.valuesOf(row), by });
  return describeItem(resource, { locale, kind, row, form });
}

/** The kind of a new row: of one that has no kinds, undefined. */
function kindOf({ kinds }: Resource, { params }: RequestArgs): string | undefined {
  const kind = params?.['kind'];
  if (kinds && !(kind && kinds.includes(kind))) throw data(null, 404);
  return kind;
}

/** Stores a new row, or the one of the path. */
export async function saveAction(args: RequestArgs) {
  const resource = resourceAt(args);
  const isNew = args.params?.['id'] === undefined;
  const isForm = !isNew || !resource.kinds || args.params?.['kind'] !== undefined;
  if (!isForm) {
    await requirePermission(args, resource.may);
    throw data(null, 405);
  }
  if (isNew) kindOf(resource, args);
  return formAction(submissionOf(resource), args, {
    onDone: ({ entryId }, { locale }) =>
      redirect(`${localizedPath(locale, resource.path)}?done=${entryId}`, 303),
    onRefused(refusal, { locale }) {
      if (refusal.outcome !== 'rejected') return undefined;
      if (refusal.reason === 'gone') throw data(null, 404);
      if (refusal.reason !== 'same') return undefined;
      const notice = isNew ? 'stored' : 'same';
      return redirect(`${localizedPath(locale, resource.path)}?notice=${notice}`, 303);
    },
  });
}

type Errors = FieldErrors<string, string>;
type Saved = Result<
  { entryId: string; id: string },
  Errors,
  'gone' | 'conflict' | 'same' | 'storageFull'
>;

function submissionOf(resource: Resource) {
  const { picture, may } = resource;
  return defineSubmission({
    access: (args) => requirePermission(args, may),
    schema: resource.schema.and(versionSchema),
    fields: versionedFields(resource.names),
    errors: fieldErrors<string, string>,
    ...(picture && { file: fileOf(picture.name) }),
    rejections: {
      gone: { status: 404, code: 'not_found', detail: 'It is not there any longer.' },
      conflict: { status: 409, code: 'conflict', detail: 'Somebody has changed it since.' },
      same: { status: 400, code: 'unchanged', detail: 'Nothing has changed.' },
      storageFull: {
        status: 507,
        code: 'storage_full',
        detail: 'There is no room for more pictures.',
      },
    },
    async run(sender, { values, file, ...version }): Promise<Saved> {
      const { db, storage, access, params } = sender;
      const now = Date.now();
      const errors = (): Errors => ({ [picture?.name ?? '']: 'picture' });
      const stored = file
        ? await storeSentImage(imageSite(sender), file.path, errors, now)
        : done(null);
      if (stored.outcome !== 'done') return stored;
      const { id, kind } = params ?? {};
      const save = {
        id,
        kind,
        accountId: access.account.id,
        values,
        version,
        image: stored.value,
      };
      const saved = await saveRow(db, resource, save, now);
      if (saved.outcome !== 'done') await purgeDetachedImage(db, storage, stored.value);
      return saved;
    },
  });
}

const fileOf = (field: string) => ({
  field,
  tooLarge: 'pictureTooLarge',
  stalled: 'stalled',
  accountId: ({ account }: OpenSession) => account.id,
  full: 'storageFull' as const,
  limits: ({ secret, access }: { secret: string; access: OpenSession }) => [
    limitsFor(secret, 'upload').bucket(['account', access.account.id], {
      burst: 20,
      everySeconds: 60,
    }),
  ],
});

/** Reached when a login interrupted the POST. */
export async function changeLoader(args: RequestArgs) {
  const { path, may } = resourceAt(args);
  await requirePermission(args, may);
  const { url, locale } = pageRequest(args);
  // A removal leads back to the row; other changes lead to the list.
  const item = /^(.+)\/removal$/.exec(stripLocale(url.pathname))?.[1];
  return redirect(localizedPath(locale, item ?? path));
}

/**
 * `…/position` takes a `direction`, `up` or `down`; `…/trash` a `state`, `trashed` or `restored`;
 * `…/removal` nothing.
 */
export async function changeAction(args: RequestArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const resource = resourceAt(args);
  const { account } = await requirePermission(args, resource.may);
  const { db, locale, url } = pageRequest(args);
  const { direction, state } = (await readForm(args.request, ['direction', 'state'])).values;
  const by = { id: args.params?.['id'] ?? '', accountId: account.id };
  const remove = (isRemoved: boolean) => removeRow(db, resource, { ...by, isRemoved }, Date.now());
  const changes: Record<string, () => ReturnType<typeof moveRow> | false> = {
    position: () =>
      (direction === 'up' || direction === 'down') &&
      moveRow(db, resource, { ...by, direction }, Date.now()),
    trash: () => (state === 'trashed' || state === 'restored') && remove(state === 'trashed'),
    removal: () => remove(true),
  };
  const change = changes[url.pathname.split('/').at(-1) ?? '']?.();
  if (!change) throw data(null, 400);
  const changed = await change;
  if (changed.outcome === 'rejected' && changed.reason === 'gone') throw data(null, 404);
  const search = changed.outcome === 'done' ? `done=${changed.value.entryId}` : 'notice=same';
  return redirect(`${localizedPath(locale, resource.path)}?${search}`, 303);
}
