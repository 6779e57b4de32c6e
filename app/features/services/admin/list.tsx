import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { Moves, placeOf } from '#app/office/Moves.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { useFacts } from '../Offer.tsx';
import type { Route } from './+types/list.ts';
import { listEditedServices } from './change.server.ts';
import { serviceEditorTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(serviceEditorTexts, (t) => t.list);

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'service.edit');
  const { db, locale } = pageRequest(args);
  const services = await listEditedServices(db, locale);
  return {
    services: services.map((service, index) => ({ ...service, ...placeOf(index, services) })),
  };
}

export default function Services({ loaderData: { services } }: Route.ComponentProps) {
  const { list: t } = useTexts(serviceEditorTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/publish'), label: t.back }}>
      <Table
        label={t.table}
        rows={services}
        columns={useColumns()}
        keyOf={({ key }) => key}
        linkOf={({ key }) => link('/admin/services/:key', { key })}
      />
    </OfficePage>
  );
}

type Row = Route.ComponentProps['loaderData']['services'][number];

function useColumns(): Column<Row>[] {
  const { list: t } = useTexts(serviceEditorTexts);
  return [
    {
      label: t.service,
      isMain: true,
      cell: ({ title }) => <strong dir="auto">{title ?? t.untitled}</strong>,
    },
    { label: t.offer, cell: (row) => <Facts row={row} /> },
    {
      label: t.state,
      cell: ({ isHidden }) => (
        <State tone={isHidden ? 'waiting' : 'good'}>{isHidden ? t.hidden : t.shown}</State>
      ),
    },
    { label: t.order, cell: (row) => <RowMoves row={row} /> },
  ];
}

function Facts({ row }: { row: Row }) {
  const { list: t } = useTexts(serviceEditorTexts);
  const { price, delay } = useFacts({ ...row, priceWords: row.priceWords ?? '' });
  return [price, delay].filter(Boolean).join(' · ') || t.nothing;
}

function RowMoves({ row: { key, title, ...row } }: { row: Row }) {
  const { list: t } = useTexts(serviceEditorTexts);
  return (
    <Moves
      action={useLink()('/admin/services/:key/position', { key })}
      {...row}
      name={title ?? t.untitled}
    />
  );
}
