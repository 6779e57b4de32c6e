import { data } from 'react-router';
import { done } from '#app/http/result.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Route } from './+types/notes.ts';
import { NoteForm } from './NoteForm.tsx';
import { addNote } from './review.server.ts';
import { noteErrors, noteSchema } from './schema.ts';
import { messageReviewTexts } from './texts.ts';
import { findMessage } from './thread.server.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(messageReviewTexts, (t) => ({
  title: t.notes.title,
  description: t.message.description,
}));

/** The form alone: for a note that was refused. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = await officeRequest(args, 'message.decide');
  const message = await findMessage(db, args.params.id);
  if (!message) throw data(null, 404);
  return { id: message.id, name: message.from_name };
}

export const action = postForm('/admin/messages/:id/notes', {
  may: 'message.decide',
  back: '/admin/messages/:id',
  schema: noteSchema,
  errors: noteErrors,
  async run(db, { note: text, ...by }, now) {
    const added = await addNote(db, { ...by, text }, now);
    return added.outcome === 'done' && added.value.isAgain
      ? done({ search: { notice: 'noted' } })
      : added;
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
