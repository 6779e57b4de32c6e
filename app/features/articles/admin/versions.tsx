import { data } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatNearTime } from '#app/i18n/format.ts';
import { locales } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { State } from '#app/office/State.tsx';
import { Table } from '#app/office/Table.tsx';
import { findDraft } from '../drafts.server.ts';
import { listVersions } from '../versions.server.ts';
import type { Route } from './+types/versions.ts';
import { requireArticle } from './article-guard.ts';
import { articleEditorTexts } from './texts.ts';
import { articleVersionTexts } from './version-texts.ts';

const mostListed = 200;

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(articleVersionTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { id, db } = await requireArticle(args);
  const draft = await findDraft(db, id);
  if (!draft) throw data(null, 404);
  const published = draft.row.trashed_at === null ? draft.published : {};
  const versions = (await listVersions(db, id, mostListed)).map((version) => ({
    ...version,
    /** Such as `FR HT`. */
    published: locales
      .filter((each) => published[each] === version.id)
      .join(' ')
      .toUpperCase(),
  }));
  return { id, title: draft.row.title, versions, now: Date.now() };
}

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { id, title, versions, now } = loaderData;
  const t = useTexts(articleVersionTexts);
  const { list, history } = useTexts(articleEditorTexts);
  const link = useLink();
  const locale = useLocale();
  return (
    <OfficePage
      title={history.title}
      back={{
        to: link('/admin/articles/:id', { id: String(id) }),
        label: title || list.untitled(id),
      }}
    >
      <Table<(typeof versions)[number]>
        label={t.label}
        rows={versions}
        keyOf={(version) => version.id}
        linkOf={(version) =>
          link('/admin/articles/:id/versions/:version', { id: String(id), version: version.id })
        }
        columns={[
          { label: t.columns.at, cell: ({ at }) => formatNearTime(locale, at, now), isMain: true },
          {
            label: t.columns.version,
            place: 'corner',
            cell: ({ version }) =>
              version === versions[0]?.version ? (
                <State tone="good">{t.current}</State>
              ) : (
                t.versionOf(version)
              ),
          },
          {
            label: t.columns.by,
            place: 'line',
            cell: ({ by, isAuto, published }) =>
              [by ?? t.someone, isAuto && t.auto, published && t.published(published)]
                .filter(Boolean)
                .join('\u00a0· '),
          },
          {
            label: t.columns.changes,
            place: 'end',
            cell: ({ changes }) => changes && t.changes(changes),
          },
        ]}
      />
    </OfficePage>
  );
}
