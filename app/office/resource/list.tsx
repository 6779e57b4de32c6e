import { Link } from 'react-router';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { Moves } from '#app/office/Moves.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { describePage, officeHandle } from '#app/office/office.ts';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/list.ts';
import { listLoader, saveAction } from './pages.server.ts';
import { ResourceForm } from './ResourceForm.tsx';
import type { ListView } from './views.ts';

/** Its form may have a picture, and the texts of three languages. */
export const handle: RouteHandle = {
  ...officeHandle,
  upload: true,
  maxBody: { bytes: 250_000, may: 'office.enter' },
};

export const meta: Route.MetaFunction = describePage;

export const loader = (args: Route.LoaderArgs) => listLoader(args);

export const action = (args: Route.ActionArgs) => saveAction(args);

/** The list of a section that `defineResource` declares. */
export default function ResourceList({ loaderData: list, actionData }: Route.ComponentProps) {
  const { groups, isTrash, add } = list;
  const columns = columnsOf(list);
  return (
    <OfficePage title={list.title} lead={list.lead} back={list.back}>
      {list.filters && <Filters {...list.filters} />}
      {isTrash && groups.every(({ rows }) => rows.length === 0) && (
        <Empty text={list.emptyTrash ?? ''} />
      )}
      {groups
        .filter(({ rows }) => !isTrash || rows.length > 0)
        .map(({ kind, ...group }) =>
          kind ? (
            <section key={kind} aria-labelledby={`${kind}-title`}>
              <h2 id={`${kind}-title`}>{group.title}</h2>
              <Rows list={list} group={group} columns={columns} />
              {!isTrash && group.add && (
                <p>
                  <Link className="button" to={group.add.to}>
                    {group.add.label}
                  </Link>
                </p>
              )}
            </section>
          ) : (
            <Rows key="" list={list} group={group} columns={columns} />
          ),
        )}
      {add && !isTrash && (
        <section aria-labelledby="add-title">
          <h2 id="add-title">{add.title}</h2>
          <ResourceForm key={groups[0]?.rows.length} form={add.form} answer={actionData} />
        </section>
      )}
    </OfficePage>
  );
}

type Group = Omit<ListView['groups'][number], 'kind'>;
type Row = Group['rows'][number];
type RowsProps = { list: ListView; group: Group; columns: Column<Row>[] };

const Rows = ({ list, group, columns }: RowsProps) => (
  <Table
    label={group.title ?? list.title}
    rows={group.rows}
    columns={columns}
    keyOf={({ id }) => id}
    linkOf={({ to }) => to}
    {...(group.empty && { empty: group.empty })}
  />
);

function columnsOf({ columns: t, isTrash, groups }: ListView): Column<Row>[] {
  const columns: Column<Row>[] = [
    { label: t.name, isMain: true, cell: ({ name }) => <strong dir="auto">{name}</strong> },
    ...t.cells.map((label, index) => ({
      label,
      cell: ({ cells }: Row) => <span dir="auto">{cells[index]}</span>,
    })),
  ];
  if (isTrash)
    return [...columns, { label: t.restore, cell: (row) => <Restore row={row} t={t} /> }];
  if (t.state)
    columns.push({
      label: t.state,
      cell: ({ isHidden }) => (
        <State tone={isHidden ? 'waiting' : 'good'}>{isHidden ? t.hidden : t.shown}</State>
      ),
    });
  if (groups.some(({ rows }) => rows.some(({ move }) => move)))
    columns.push({
      label: t.order,
      cell: ({ name, move }) => move && <Moves name={name} {...move} />,
    });
  return columns;
}

const Restore = ({ row: { restore }, t }: { row: Row; t: ListView['columns'] }) =>
  restore && (
    <ActionButton action={restore.action} fields={{ state: 'restored' }} label={restore.label}>
      {t.restore}
    </ActionButton>
  );
