import { data, href, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { revalidateOnConflict } from '#app/office/versions.ts';
import { pictureUrl } from '#app/ui/Picture.tsx';
import type { Route } from './+types/item.ts';
import { evidenceValues, findEditedEvidence } from './change.server.ts';
import { EvidenceForm } from './EvidenceForm.tsx';
import { type EvidenceKind, emptyEvidence, isEvidenceKind } from './evidence-form.ts';
import { evidenceSubmission } from './submission.server.ts';
import { evidenceEditorTexts } from './texts.ts';

export const handle: RouteHandle = { ...officeHandle, upload: true };

export const meta: Route.MetaFunction = officeMeta(evidenceEditorTexts, (t) => ({
  title: t.page.back,
  description: t.page.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const { id, kind } = args.params as { id?: string; kind?: string };
  if (id === undefined) {
    if (!isEvidenceKind(kind)) throw data(null, 404);
    return {
      id: null,
      kind,
      name: '',
      image: null,
      isTrashed: false,
      values: emptyEvidence,
      by: null,
    };
  }
  const { db } = pageRequest(args);
  const row = await findEditedEvidence(db, id);
  if (!row) throw data(null, 404);
  const { kind: stored, name, image } = row;
  const by = await findLastAuthor(db, { subject: 'evidence', subjectId: id });
  const picture = image && pictureUrl(image);
  return {
    id,
    kind: stored as EvidenceKind,
    name,
    image: picture,
    isTrashed: row.trashed_at !== null,
    values: evidenceValues(row),
    by,
  };
}

export const action = (args: Route.ActionArgs) => {
  const { id, kind } = args.params as { id?: string; kind?: string };
  if (id === undefined && !isEvidenceKind(kind)) throw data(null, 404);
  return formAction(evidenceSubmission, args, {
    onDone: ({ entryId }, { locale }) =>
      redirect(`${localizedPath(locale, href('/admin/evidence'))}?done=${entryId}`, 303),
    onRefused(refusal, { locale }) {
      if (refusal.outcome !== 'rejected') return undefined;
      if (refusal.reason === 'gone') throw data(null, 404);
      if (refusal.reason === 'same')
        return redirect(
          `${localizedPath(locale, href('/admin/evidence'))}?notice=${id === undefined ? 'stored' : 'same'}`,
          303,
        );
      return undefined;
    },
  });
};

export const shouldRevalidate = revalidateOnConflict;

export default function EvidenceItem({ loaderData: item, actionData }: Route.ComponentProps) {
  const { page: t } = useTexts(evidenceEditorTexts);
  const link = useLink();
  return (
    <OfficePage
      title={item.name || t.add[item.kind]}
      back={{ to: link('/admin/evidence'), label: t.back }}
    >
      {item.id !== null && item.isTrashed ? (
        <>
          <p>{t.trashed}</p>
          <div>
            <ActionButton
              action={link('/admin/evidence/:id/trash', { id: item.id })}
              fields={{ state: 'restored' }}
              isMain
            >
              {t.restore}
            </ActionButton>
          </div>
        </>
      ) : (
        <EvidenceForm key={item.id} item={item} answer={actionData} />
      )}
      {item.id !== null && !item.isTrashed && (
        <div>
          <ActionButton
            action={link('/admin/evidence/:id/trash', { id: item.id })}
            fields={{ state: 'trashed' }}
            isDanger
          >
            {t.trash}
          </ActionButton>
        </div>
      )}
    </OfficePage>
  );
}
