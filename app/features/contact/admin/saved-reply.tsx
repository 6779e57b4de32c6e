import { data, redirect } from 'react-router';
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
import type { Route } from './+types/saved-reply.ts';
import { SavedReplyForm } from './SavedReplyForm.tsx';
import { findSavedReply, savedReplyValues } from './saved-replies.server.ts';
import { savedReplyTexts } from './saved-texts.ts';
import { savedReplySubmission } from './submissions.server.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(savedReplyTexts, (t) => ({
  title: t.edit,
  description: t.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const { db } = pageRequest(args);
  const reply = await findSavedReply(db, args.params.id);
  if (!reply) throw data(null, 404);
  const by = await findLastAuthor(db, { subject: 'savedReply', subjectId: reply.id });
  return { id: reply.id, values: savedReplyValues(reply), by };
}

export const action = (args: Route.ActionArgs) =>
  formAction(savedReplySubmission, args, {
    onDone: ({ entryId }, { locale }) =>
      redirect(`${localizedPath(locale, '/admin/messages/replies')}?done=${entryId}`, 303),
    onRefused(refusal, { locale }) {
      if (refusal.outcome !== 'rejected' || refusal.reason === 'conflict') return undefined;
      if (refusal.reason === 'gone') throw data(null, 404);
      return redirect(`${localizedPath(locale, '/admin/messages/replies')}?notice=same`, 303);
    },
  });

export const shouldRevalidate = revalidateOnConflict;

export default function SavedReply({
  loaderData: { id, values, by },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(savedReplyTexts);
  const link = useLink();
  return (
    <OfficePage title={values.title} back={{ to: link('/admin/messages/replies'), label: t.title }}>
      <SavedReplyForm key={id} values={values} by={by} answer={actionData} />
      <div>
        <ActionButton action={link('/admin/messages/replies/:id/removal', { id })} isDanger>
          {t.remove}
        </ActionButton>
      </div>
    </OfficePage>
  );
}
