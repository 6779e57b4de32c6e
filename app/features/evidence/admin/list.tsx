import { Link } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { Moves, placeOf } from '#app/office/Moves.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/list.ts';
import { listEditedEvidence } from './change.server.ts';
import { evidenceKinds } from './evidence-form.ts';
import { evidenceListTexts } from './list-texts.ts';
import { evidenceEditorTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(evidenceListTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const { db, url, locale } = pageRequest(args);
  const isTrash = url.searchParams.get('state') === 'trash';
  const rows = await listEditedEvidence(db, isTrash);
  const groups = evidenceKinds.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    return {
      kind,
      rows: ofKind.map((row, index) => ({
        id: row.id,
        name: row.name,
        text: row[`text_${locale}`] || row.text_fr,
        isHidden: row.is_hidden === 1,
        ...placeOf(index, ofKind),
      })),
    };
  });
  return { isTrash, groups };
}

export default function EvidenceList({ loaderData: { isTrash, groups } }: Route.ComponentProps) {
  const t = useTexts(evidenceListTexts);
  const { page } = useTexts(evidenceEditorTexts);
  const link = useLink();
  const columns = useColumns(isTrash);
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/publish'), label: t.back }}>
      <Filters
        label={t.filter}
        options={(['shown', 'trash'] as const).map((value) => ({ value, label: t.filters[value] }))}
        current={isTrash ? 'trash' : 'shown'}
      />
      {isTrash && groups.every(({ rows }) => rows.length === 0) && <Empty text={t.emptyTrash} />}
      {groups
        .filter(({ rows }) => !isTrash || rows.length > 0)
        .map(({ kind, rows }) => (
          <section key={kind} aria-labelledby={`${kind}-title`}>
            <h2 id={`${kind}-title`}>{t.kinds[kind]}</h2>
            <Table
              label={t.kinds[kind]}
              rows={rows}
              columns={columns}
              keyOf={({ id }) => id}
              linkOf={({ id }) => link('/admin/evidence/:id', { id })}
              empty={t.empty[kind]}
            />
            {!isTrash && (
              <p>
                <Link className="button" to={link('/admin/evidence/new/:kind', { kind })}>
                  {page.add[kind]}
                </Link>
              </p>
            )}
          </section>
        ))}
    </OfficePage>
  );
}

type Row = Route.ComponentProps['loaderData']['groups'][number]['rows'][number];

function useColumns(isTrash: boolean): Column<Row>[] {
  const t = useTexts(evidenceListTexts);
  const { page } = useTexts(evidenceEditorTexts);
  const columns: Column<Row>[] = [
    { label: t.name, isMain: true, cell: ({ name }) => <strong dir="auto">{name}</strong> },
    { label: t.text, cell: ({ text }) => <span dir="auto">{text}</span> },
  ];
  if (isTrash) return [...columns, { label: page.restore, cell: (row) => <Restore row={row} /> }];
  return [
    ...columns,
    {
      label: t.state,
      cell: ({ isHidden }) => (
        <State tone={isHidden ? 'waiting' : 'good'}>{isHidden ? t.hidden : t.shown}</State>
      ),
    },
    { label: t.order, cell: (row) => <RowMoves row={row} /> },
  ];
}

const RowMoves = ({ row: { id, ...row } }: { row: Row }) => (
  <Moves action={useLink()('/admin/evidence/:id/position', { id })} {...row} />
);

function Restore({ row: { id, name } }: { row: Row }) {
  const t = useTexts(evidenceListTexts);
  const { page } = useTexts(evidenceEditorTexts);
  const link = useLink();
  return (
    <ActionButton
      action={link('/admin/evidence/:id/trash', { id })}
      fields={{ state: 'restored' }}
      label={t.restoreOf(name)}
    >
      {page.restore}
    </ActionButton>
  );
}
