import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { stripLocale } from '#app/i18n/locale.ts';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { postAction, postActions } from '#app/office/post-action.server.ts';
import { registryContext } from '#app/office/registry.ts';
import { describeForm } from './form-view.ts';
import { saveFormAction } from './post.server.ts';
import type { Resource } from './resource.ts';
import { type Changed, findRow, listRows, moveRow, removeRow, saveRow } from './rows.server.ts';
import { describeItem, describeList } from './views.ts';

// The loaders and actions of every section, which is found by its URL.

function resourceAt(args: RequestArgs): Resource {
  const path = stripLocale(pageRequest(args).url.pathname);
  const { resources } = args.context.get(registryContext);
  const found = resources.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  if (!found) throw data(null, 404);
  return found;
}

export async function sectionLoader(args: RequestArgs) {
  const resource = resourceAt(args);
  await requirePermission(args, resource.may);
  const { id, kind } = args.params ?? {};
  return id === undefined && kind === undefined
    ? loadList(args, resource)
    : loadItem(args, resource);
}

async function loadList(args: RequestArgs, resource: Resource) {
  const { db, url, locale } = pageRequest(args);
  const isTrash = resource.trash !== undefined && url.searchParams.get('state') === 'trash';
  const rows = await listRows(db, resource, isTrash);
  return describeList(resource, { locale, rows, isTrash });
}

async function loadItem(args: RequestArgs, resource: Resource) {
  const { db, locale } = pageRequest(args);
  const { subject, trash, removedAt, emptyValues, texts } = resource;
  const id = args.params?.['id'];
  const row = id === undefined ? undefined : await findRow(db, resource, id);
  const isRemoved = (row?.[removedAt] ?? null) !== null;
  if (id !== undefined && (!row || (isRemoved && !trash))) throw data(null, 404);
  const kind = row ? (row['kind'] as string | undefined) : kindOf(resource, args);
  const form = describeForm(resource, {
    locale,
    kind,
    values: row ? resource.valuesOf(row) : emptyValues,
    by: id === undefined ? null : await findLastAuthor(db, { subject, subjectId: id }),
    label: row && kind && texts[locale].edit.description,
  });
  return describeItem(resource, { locale, kind, row, form });
}

function kindOf({ kinds }: Resource, { params }: RequestArgs): string | undefined {
  const kind = params?.['kind'];
  if (kinds && !(kind && kinds.includes(kind))) throw data(null, 404);
  return kind;
}

export async function saveAction(args: ActionFunctionArgs) {
  const resource = resourceAt(args);
  const { path, kinds, isFixed, may } = resource;
  const { id, kind } = args.params ?? {};
  if (id === undefined && (isFixed || (kinds && kind === undefined))) {
    await requirePermission(args, may);
    throw data(null, 405);
  }
  if (id === undefined) kindOf(resource, args);
  return saveFormAction(args, resource, {
    save: (db, save, now) => saveRow(db, resource, { ...save, id, kind }, now),
    back: isFixed ? `${path}/:id` : path,
    same: id === undefined ? 'stored' : 'same',
  });
}

const directions = z.object({ direction: z.enum(['up', 'down']) });
const states = z.object({ state: z.enum(['trashed', 'restored']) });

function actionsOf(args: RequestArgs) {
  const resource = resourceAt(args);
  const { path: back, may } = resource;
  const found = async (changing: Promise<Changed>) => {
    const changed = await changing;
    if (changed.outcome === 'rejected' && changed.reason === 'gone') throw data(null, 404);
    return changed;
  };
  return postActions(
    postAction(`${back}/:id/position`, {
      ...{ back, may, schema: directions },
      run: (db, input, now) => found(moveRow(db, resource, input, now)),
    }),
    postAction(`${back}/:id/trash`, {
      ...{ back, may, schema: states },
      run: (db, { state, ...by }, now) =>
        found(removeRow(db, resource, { ...by, isRemoved: state === 'trashed' }, now)),
    }),
    // After a login it leads back to the row.
    postAction(`${back}/:id/removal`, {
      ...{ back: `${back}/:id`, to: back, may },
      run: (db, by, now) => found(removeRow(db, resource, { ...by, isRemoved: true }, now)),
    }),
  );
}

export const changeLoader = (args: LoaderFunctionArgs) => actionsOf(args).loader(args);

export const changeAction = (args: ActionFunctionArgs) => actionsOf(args).action(args);
