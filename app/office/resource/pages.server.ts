import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { localizedPath, stripLocale } from '#app/i18n/locale.ts';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { postAction, postActions } from '#app/office/post-action.server.ts';
import { registryContext } from '#app/office/registry.ts';
import { pick } from './form.ts';
import { describeForm } from './form-view.ts';
import { saveFormAction } from './post.server.ts';
import type { Resource, Row } from './resource.ts';
import { type Changed, findRow, listRows, moveRow, removeRow, saveRow } from './rows.server.ts';

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
  const { path, kinds = [undefined], trash, list, order, parent } = resource;
  const isTrash = trash !== undefined && url.searchParams.get('state') === 'trash';
  const rows = await listRows(db, resource, isTrash);
  const marks = (!isTrash && (await resource.marks?.(db, locale))) || {};
  const t = resource.texts[locale];
  const to = (below: string) => localizedPath(locale, `${path}${below}`);
  const headingOf = (name: string) => t.columns?.[name] ?? pick(t.fields[name]?.label) ?? name;
  const hidden = resource.controls.find(({ field }) => field.control === 'flag')?.column;
  const reserve = isTrash ? [] : (list.reserve?.(rows) ?? []);
  const stateOf = (row: Row): 'shown' | 'reserve' | 'hidden' =>
    hidden !== undefined && row[hidden] === 1
      ? 'hidden'
      : reserve.includes(row.id)
        ? 'reserve'
        : 'shown';
  const rowOf = (row: Row, index: number, { length }: readonly Row[]) => ({
    id: row.id,
    to: to(`/${row.id}`),
    name: list.title(row, locale),
    mark: marks[row.id],
    cells: Object.values(list.cells).map((cell) => cell(row, locale)),
    state: stateOf(row),
    isFirst: index === 0,
    isLast: index === length - 1,
  });
  const isAdded = !resource.kinds && !resource.isFixed && !isTrash;
  return {
    title: t.title,
    description: t.description,
    lead: t.lead,
    back: { to: localizedPath(locale, parent), label: t.back },
    isTrash,
    trashDays: trash?.days,
    headings: [list.heading, ...Object.keys(list.cells)].map(headingOf),
    hasState: hidden !== undefined && !isTrash,
    isOrdered: order === 'position' && !isTrash,
    groups: kinds.map((kind) => ({
      kind,
      title: kind && t.kinds?.[kind],
      empty: pick(t.empty, kind),
      add: kind && !isTrash && { to: to(`/new/${kind}`), label: pick(t.add, kind) },
      rows: rows.filter((row) => kind === undefined || row['kind'] === kind).map(rowOf),
    })),
    add: isAdded && {
      title: pick(t.add),
      form: describeForm(resource, { locale, values: resource.emptyValues, by: null }),
    },
  };
}

export type ListView = Awaited<ReturnType<typeof loadList>>;

async function loadItem(args: RequestArgs, resource: Resource) {
  const { db, locale } = pageRequest(args);
  const { subject, path, trash, removedAt, emptyValues, isFixed, list } = resource;
  const id = args.params?.['id'];
  const row = id === undefined ? undefined : await findRow(db, resource, id);
  const isTrashed = (row?.[removedAt] ?? null) !== null;
  if (id !== undefined && (!row || (isTrashed && !trash))) throw data(null, 404);
  const t = resource.texts[locale];
  const to = (below: string) => localizedPath(locale, `${path}${below}`);
  const kind = row ? (row['kind'] as string | undefined) : kindOf(resource, args);
  const page = row && resource.publicPath?.(row);
  return {
    ...t.edit,
    id,
    heading: (row && list.title(row, locale)) || (pick(t.add, kind) ?? ''),
    back: { to: to(''), label: t.title },
    page: page && { to: localizedPath(locale, page), label: t.public },
    isTrashed,
    removal: row &&
      !isFixed && {
        action: to(`/${id}/${trash ? 'trash' : 'removal'}`),
        label: t.trash,
        hasTrash: trash !== undefined,
      },
    form: describeForm(resource, {
      locale,
      kind,
      values: row ? resource.valuesOf(row) : emptyValues,
      by: id === undefined ? null : await findLastAuthor(db, { subject, subjectId: id }),
      label: row && kind && t.edit.description,
    }),
  };
}

export type ItemView = Awaited<ReturnType<typeof loadItem>>;

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
      back,
      may,
      schema: directions,
      run: (db, input, now) => found(moveRow(db, resource, input, now)),
    }),
    postAction(`${back}/:id/trash`, {
      back,
      may,
      schema: states,
      run: (db, { state, ...by }, now) =>
        found(removeRow(db, resource, { ...by, isRemoved: state === 'trashed' }, now)),
    }),
    // After a login it leads back to the row.
    postAction(`${back}/:id/removal`, {
      back: `${back}/:id`,
      to: back,
      may,
      run: (db, by, now) => found(removeRow(db, resource, { ...by, isRemoved: true }, now)),
    }),
  );
}

export const changeLoader = (args: LoaderFunctionArgs) => actionsOf(args).loader(args);

export const changeAction = (args: ActionFunctionArgs) => actionsOf(args).action(args);
