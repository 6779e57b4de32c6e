import { data, href, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import type { Route } from './+types/notes.ts';
import { NoteForm } from './NoteForm.tsx';
import { noteSubmission } from './submissions.server.ts';
import { messageReviewTexts } from './texts.ts';
import { findMessage } from './thread.server.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(messageReviewTexts, (t) => ({
  title: t.notes.title,
  description: t.message.description,
}));

/** The form alone: for a note that was refused. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const message = await findMessage(pageRequest(args).db, args.params.id);
  if (!message) throw data(null, 404);
  return { id: message.id, name: message.from_name };
}

/** Stores a note. */
export const action = (args: Route.ActionArgs) =>
  formAction(noteSubmission, args, {
    onDone: ({ entryId, isAgain }, { locale }) => {
      const search = isAgain ? 'notice=noted' : `done=${entryId}`;
      return redirect(
        `${localizedPath(locale, href('/admin/messages/:id', { id: args.params.id }))}?${search}`,
        303,
      );
    },
    onRefused(refusal) {
      if (refusal.outcome === 'rejected') throw data(null, 404);
      return undefined;
    },
  });

export default function Notes({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const { notes: t } = useTexts(messageReviewTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} back={{ to: link('/admin/messages/:id', { id }), label: name }}>
      <NoteForm id={id} answer={actionData} isOpen />
    </OfficePage>
  );
}
