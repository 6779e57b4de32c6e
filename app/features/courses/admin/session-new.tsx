import { type ActionFunctionArgs, data } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { describeForm } from '#app/office/resource/form-view.ts';
import { saveFormAction } from '#app/office/resource/post.server.ts';
import { RecordForm } from '#app/office/resource/RecordForm.tsx';
import { findRow } from '#app/office/resource/rows.server.ts';
import { courseResource } from '../course.resource.ts';
import { insertSession, sessionForm } from '../session.form.ts';
import type { Route } from './+types/session-new.ts';
import { rosterTexts } from './roster-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => ({
  title: t.sessions.add,
  description: t.sessions.formDescription,
}));

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, sessionForm.may);
  const { db, locale } = pageRequest(args);
  const course = await findRow(db, courseResource, args.params.id);
  if (!course) throw data(null, 404);
  const values = { ...sessionForm.emptyValues, currency: 'HTG', state: 'draft' };
  return {
    id: args.params.id,
    title: courseResource.list.title(course, locale),
    form: describeForm(sessionForm, { locale, values, by: null }),
  };
}

export const action = (args: ActionFunctionArgs) =>
  saveFormAction(args, sessionForm, {
    async save(db, { accountId, values }, now) {
      const courseId = args.params['id'] ?? '';
      const added = await insertSession(db, { courseId, accountId, values }, now);
      if (added.outcome !== 'done') return added;
      const { entryId, id } = added.value;
      const page = localizedPath(pageRequest(args).locale, `/admin/sessions/${id}`);
      return done({ id, entryId, page });
    },
    back: '/admin/courses/:id',
  });

export default function NewSession({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, form } = loaderData;
  const t = useTexts(rosterTexts).sessions;
  const link = useLink();
  return (
    <OfficePage
      title={t.addTitle(title)}
      back={{ to: link('/admin/courses/:id', { id }), label: title }}
    >
      <RecordForm form={form} answer={actionData} />
    </OfficePage>
  );
}
