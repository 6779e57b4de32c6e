import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Since } from '#app/office/Since.tsx';
import { State } from '#app/office/State.tsx';
import { Table } from '#app/office/Table.tsx';
import { draftList, type ListedDraft } from '../draft-list.server.ts';
import type { DraftFilter, LanguageState } from '../drafts.ts';
import type { Route } from './+types/list.ts';
import { languageTones } from './language-tones.ts';
import { articleListTexts } from './list-texts.ts';
import { shortTime } from './short-time.ts';
import { articleEditorTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(articleListTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const request = await officeRequest(args, 'article.edit');
  return { list: await draftList.load(request, {}, 'all'), now: Date.now() };
}

export default memoPage(function Articles({ loaderData: { list, now } }: Route.ComponentProps) {
  const { filter } = list;
  const t = useTexts(articleListTexts);
  const { untitled } = useTexts(articleEditorTexts).list;
  const link = useLink();
  return (
    <OfficePage
      title={t.title}
      lead={t.description}
      beside={
        <div className="office-new" data-key="c">
          <ActionButton action={link('/publication/create')} isMain>
            {t.create}
          </ActionButton>
        </div>
      }
      below="/admin/publish"
    >
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
          {
            label: t.columns.state,
            place: 'line',
            cell: (draft) => <DraftState draft={draft} filter={filter} now={now} />,
          },
          {
            label: t.columns.updated,
            place: 'end',
            cell: ({ updatedAt }) => <Since at={updatedAt} now={now} />,
          },
        ]}
      />
    </OfficePage>
  );
});

type StateProps = { draft: ListedDraft; filter: DraftFilter; now: number };

function DraftState({ draft, filter, now }: StateProps) {
  const t = useTexts(articleListTexts);
  const locale = useLocale();
  const { states, isPublished, publishAt, trashedAt } = draft;
  if (filter === 'trash' && trashedAt !== null)
    return <>{t.trashed(formatDateTime(locale, trashedAt))}</>;
  const has = (...found: LanguageState[]) => locales.some((each) => found.includes(states[each]));
  return (
    <div className="article-languages">
      {publishAt !== null && (
        <State tone="waiting">{t.scheduled(shortTime(locale, publishAt, now))}</State>
      )}
      {isPublished && !has('published', 'changed') && <State tone="good">{t.published}</State>}
      {!isPublished && !has('draft', 'ready') && <State tone="open">{t.draft}</State>}
      <LanguageStates states={states} isScheduled={publishAt !== null} />
    </div>
  );
}

type LanguageProps = { states: Record<Locale, LanguageState>; isScheduled: boolean };

/** By state, in a line, as far as there is more to say of a language. */
function LanguageStates({ states, isScheduled }: LanguageProps) {
  const { changed } = useTexts(articleListTexts);
  const t = { ...useTexts(articleEditorTexts).states, changed };
  const written = locales.filter(
    (locale) => states[locale] !== 'none' && !(isScheduled && states[locale] === 'ready'),
  );
  const shown = new Set(written.map((locale) => states[locale]));
  return (
    <>
      {[...shown].map((state) => (
        <span key={state}>
          <State tone={languageTones[state]}>{t[state]}</State>{' '}
          {written
            .filter((locale) => states[locale] === state)
            .map((locale) => locale.toUpperCase())
            .join(' ')}
        </span>
      ))}
    </>
  );
}
