import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { State } from '#app/office/State.tsx';
import { Table } from '#app/office/Table.tsx';
import { draftList, type ListedDraft } from '../draft-list.server.ts';
import type { DraftFilter } from '../drafts.ts';
import type { Route } from './+types/list.ts';
import { LanguageStates } from './LanguageStates.tsx';
import { articleListTexts } from './list-texts.ts';
import { articleEditorTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(articleEditorTexts, (t) => t.list);

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'article.edit');
  return draftList.load(pageRequest(args), {}, 'all');
}

export default memoPage(function Articles({ loaderData: list }: Route.ComponentProps) {
  const { filter } = list;
  const t = useTexts(articleListTexts);
  const { title, description, untitled } = useTexts(articleEditorTexts).list;
  const link = useLink();
  const locale = useLocale();
  return (
    <OfficePage title={title} lead={description} below="/admin/publish">
      <ActionButton action={link('/publication/create')} isMain>
        {t.create}
      </ActionButton>
      <Filters label={t.filters} names={t.filter} list={list} />
      <Table<ListedDraft>
        label={t.label}
        {...list}
        keyOf={({ id }) => String(id)}
        linkOf={({ id }) => link('/admin/articles/:id', { id: String(id) })}
        empty={filter === 'trash' ? t.emptyTrash : t.empty}
        columns={[
          {
            label: t.columns.title,
            cell: (draft) => draft.title || untitled(draft.id),
            isMain: true,
          },
          { label: t.columns.state, cell: (draft) => <DraftState draft={draft} filter={filter} /> },
          { label: t.columns.languages, cell: ({ states }) => <LanguageStates states={states} /> },
          {
            label: t.columns.updated,
            cell: ({ updatedAt }) => formatDateTime(locale, updatedAt),
            isLabelled: true,
          },
        ]}
      />
    </OfficePage>
  );
});

function DraftState({ draft, filter }: { draft: ListedDraft; filter: DraftFilter }) {
  const t = useTexts(articleListTexts);
  const locale = useLocale();
  if (filter === 'trash' && draft.trashedAt !== null)
    return <>{t.trashed(formatDateTime(locale, draft.trashedAt))}</>;
  return (
    <>
      {draft.isPublished && <State tone="good">{t.published}</State>}{' '}
      {draft.publishAt !== null && (
        <State tone="waiting">{t.scheduled(formatDateTime(locale, draft.publishAt))}</State>
      )}
      {!draft.isPublished && draft.publishAt === null && <State tone="open">{t.draft}</State>}
    </>
  );
}
