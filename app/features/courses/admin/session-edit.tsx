import { data } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { describeForm } from '#app/office/resource/form-view.ts';
import { saveFormAction } from '#app/office/resource/post.server.ts';
import { RecordForm } from '#app/office/resource/RecordForm.tsx';
import { saveForm } from '#app/office/resource/save.server.ts';
import { revalidateOnConflict } from '#app/office/versions.ts';
import { formatSpan } from '../pages/session-words.ts';
import { sessionForm } from '../session.form.ts';
import type { Route } from './+types/session-edit.ts';
import { rosterTexts } from './roster-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => ({
  title: t.sessions.edit,
  description: t.sessions.formDescription,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, sessionForm.may);
  const { db, locale } = pageRequest(args);
  const { id } = args.params;
  const session = await sessionForm.find(db, id);
  if (!session) throw data(null, 404);
  const values = sessionForm.valuesOf(session);
  const by = await findLastAuthor(db, { subject: 'courseSession', subjectId: id });
  return {
    id,
    span: { startsOn: values['startsOn'] ?? '', endsOn: values['endsOn'] ?? '' },
    mayRemove: can(account.role, 'course.remove'),
    form: describeForm(sessionForm, { locale, values, by }),
  };
}

export const action = (args: Route.ActionArgs) =>
  saveFormAction(args, sessionForm, {
    save: (db, save, now) => saveForm(db, sessionForm, { ...save, id: args.params.id }, now),
    back: '/admin/sessions/:id',
  });

export const shouldRevalidate = revalidateOnConflict;

export default function EditSession({ loaderData, actionData }: Route.ComponentProps) {
  const { id, span, mayRemove, form } = loaderData;
  const t = useTexts(rosterTexts).sessions;
  const link = useLink();
  const name = formatSpan(useLocale(), span);
  return (
    <OfficePage
      title={t.editTitle(name)}
      back={{ to: link('/admin/sessions/:id', { id }), label: name }}
    >
      <RecordForm form={form} answer={actionData} />
      {mayRemove && (
        <div>
          <ActionButton action={link('/admin/sessions/:id/removal', { id })} isDanger>
            {t.remove}
          </ActionButton>
        </div>
      )}
    </OfficePage>
  );
}
