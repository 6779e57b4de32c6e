import { data } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatNearTime } from '#app/i18n/format.ts';
import { endonyms } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postAction } from '#app/office/post-action.server.ts';
import { compareTexts } from '#app/platform/text-worker.server.ts';
import type { TextPart } from '#app/platform/text-worker.ts';
import { readNumber } from '../articles.ts';
import { findDraft, findVersion } from '../drafts.server.ts';
import { type FieldName, fieldNames, partsOf, type Snapshot, valuesOf } from '../drafts.ts';
import { restoreVersion } from '../publishing.server.ts';
import { listVersions } from '../versions.server.ts';
import type { Route } from './+types/version.ts';
import { requireArticle } from './article-guard.ts';
import { articleEditorTexts } from './texts.ts';
import { articleVersionTexts } from './version-texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(articleVersionTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { id, db } = await requireArticle(args);
  const draft = await findDraft(db, id);
  const snapshot = await findVersion(db, id, args.params.version);
  const [version] = await listVersions(db, id, 1, args.params.version);
  if (!draft || !snapshot || !version) throw data(null, 404);
  return {
    id,
    version,
    now: Date.now(),
    canRestore: draft.row.trashed_at === null,
    isOtherPicture: draft.snapshot.image !== snapshot.image,
    differences: await compare(snapshot, draft.snapshot),
  };
}

const restore = postAction('/admin/articles/:id/versions/:version', {
  may: 'article.edit',
  back: '/admin/articles/:id',
  run: (db, { id, version: versionId, accountId }, now) =>
    restoreVersion(db, { id: readNumber(id) ?? 0, accountId, versionId }, now),
});
export const action = restore.action;

/** `isWhole`: the two texts one after the other, where comparing them took too long. */
type Difference = { name: FieldName; parts: TextPart[]; isWhole: boolean };

async function compare(before: Snapshot, after: Snapshot): Promise<Difference[]> {
  const differences: Difference[] = [];
  const [earlier, later] = [valuesOf(before), valuesOf(after)];
  for (const name of fieldNames) {
    const [old, current] = [earlier[name], later[name]];
    if (old === current) continue;
    const compared = await compareTexts(old, current);
    const isWhole = compared === 'tooComplicated';
    const both: TextPart[] = [
      { text: old, kind: 'removed' },
      { text: current, kind: 'added' },
    ];
    const parts = isWhole ? both.filter(({ text }) => text !== '') : compared;
    differences.push({ name, parts, isWhole });
  }
  return differences;
}

export default function Version({ loaderData }: Route.ComponentProps) {
  const { id, version, now, canRestore, isOtherPicture, differences } = loaderData;
  const t = useTexts(articleVersionTexts);
  const { history } = useTexts(articleEditorTexts);
  const link = useLink();
  const locale = useLocale();
  const isSame = differences.length === 0 && !isOtherPicture;
  return (
    <OfficePage
      title={t.versionOf(version.version)}
      lead={[
        formatNearTime(locale, version.at, now),
        version.by ?? t.someone,
        version.changes && t.changes(version.changes),
      ]
        .filter(Boolean)
        .join(' · ')}
      back={{ to: link('/admin/articles/:id/versions', { id: String(id) }), label: history.title }}
    >
      {isSame && <p>{t.same}</p>}
      {canRestore && !isSame && (
        <div>
          <ActionButton
            action={link('/admin/articles/:id/versions/:version', {
              id: String(id),
              version: version.id,
            })}
            isMain
          >
            {t.restore}
          </ActionButton>
          <p className="field-hint">{t.restoreHint}</p>
        </div>
      )}
      {!isSame && (
        <div>
          <h2>{t.compare}</h2>
          <p className="field-hint">{t.legend}</p>
        </div>
      )}
      {isOtherPicture && <p>{t.picture}</p>}
      {differences.map((difference) => (
        <FieldDifference key={difference.name} {...difference} />
      ))}
    </OfficePage>
  );
}

function FieldDifference({ name, parts, isWhole }: Difference) {
  const { page } = useTexts(articleEditorTexts);
  const t = useTexts(articleVersionTexts);
  const [field, locale] = partsOf(name);
  return (
    <section>
      <h3>
        {page[field]}
        {locale && `, ${endonyms[locale]}`}
      </h3>
      {isWhole && <p className="field-hint">{t.whole}</p>}
      <p className="office-quote article-diff" lang={locale}>
        {parts.map(({ text, kind }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          if (kind === 'same') return <span key={index}>{text}</span>;
          const [Mark, label] =
            kind === 'added' ? (['ins', t.added] as const) : (['del', t.removed] as const);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Mark key={index}>
              <span className="visually-hidden">[{label}: </span>
              {text}
              <span className="visually-hidden">]</span>
            </Mark>
          );
        })}
      </p>
    </section>
  );
}
