import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { describeForm, type FormView, pick } from './form-view.ts';
import type { Resource, Row } from './resource.ts';

type ListGiven = { locale: Locale; rows: readonly Row[]; isTrash: boolean };

export function describeList(resource: Resource, { locale, rows, isTrash }: ListGiven) {
  const { path, kinds = [undefined], trash, list, order, parent } = resource;
  const t = resource.texts[locale];
  const to = (below: string) => localizedPath(locale, `${path}${below}`);
  const headingOf = (name: string) => t.columns?.[name] ?? pick(t.fields[name]?.label) ?? name;
  const hidden = resource.controls.find(({ field }) => field.control === 'flag')?.column;
  const rowOf = (row: Row, index: number, { length }: readonly Row[]) => ({
    id: row.id,
    to: to(`/${row.id}`),
    name: list.title(row, locale),
    cells: Object.values(list.cells).map((cell) => cell(row, locale)),
    isHidden: hidden !== undefined && row[hidden] === 1,
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

export type ListView = ReturnType<typeof describeList>;

type ItemGiven = { locale: Locale; kind: string | undefined; row: Row | undefined; form: FormView };

export function describeItem(resource: Resource, { locale, kind, row, form }: ItemGiven) {
  const { path, trash, isFixed, list, removedAt } = resource;
  const t = resource.texts[locale];
  const to = (below: string) => localizedPath(locale, `${path}${below}`);
  const page = row && resource.publicPath?.(row);
  return {
    ...t.edit,
    id: row?.id ?? null,
    heading: (row && list.title(row, locale)) || (pick(t.add, kind) ?? ''),
    back: { to: to(''), label: t.title },
    page: page && { to: localizedPath(locale, page), label: t.public },
    isTrashed: row !== undefined && (row[removedAt] ?? null) !== null,
    removal: row &&
      !isFixed && {
        action: to(`/${row.id}/${trash ? 'trash' : 'removal'}`),
        label: t.trash,
        hasTrash: trash !== undefined,
      },
    form,
  };
}

export type ItemView = ReturnType<typeof describeItem>;
