import { data } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import { done } from '#app/http/result.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { describePage, officeHandle } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { describeForm } from '#app/office/resource/form-view.ts';
import { saveFormAction } from '#app/office/resource/post.server.ts';
import { RecordForm } from '#app/office/resource/RecordForm.tsx';
import { findRow } from '#app/office/resource/rows.server.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import { revalidateOnConflict } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { courseResource } from '../course.resource.ts';
import { formatSpan } from '../pages/session-words.ts';
import { findLastSession, insertSession, sessionForm } from '../session.form.ts';
import type { Route } from './+types/session-form.ts';
import { rosterTexts } from './roster-texts.ts';

// `/admin/courses/:id/sessions` adds a session of the course, `/admin/sessions/:id/edit` changes
// one.

export const handle = officeHandle;

export const meta: Route.MetaFunction = describePage;

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale } = await officeRequest(args, sessionForm.may);
  const { id } = args.params;
  const isNew = isAdded(args);
  const found = await (isNew ? findNew(db, locale, id) : findStored(db, locale, id));
  if (!found) throw data(null, 404);
  const t = rosterTexts[locale].sessions;
  return {
    id,
    isNew,
    name: found.name,
    title: isNew ? t.add : t.edit,
    description: t.formDescription,
    mayRemove: !isNew && can(account.role, 'course.remove'),
    form: describeForm(sessionForm, { locale, ...found }),
  };
}

const isAdded = ({ pattern }: { pattern: string }) => pattern.endsWith('/sessions');

/** A new session begins as the last one of its course, on other dates. */
async function findNew(db: Db, locale: Locale, courseId: string) {
  const course = await findRow(db, courseResource, courseId);
  const last = await findLastSession(db, courseId);
  const dates = { startsOn: '', endsOn: '', enrolUntil: '' };
  const values = last
    ? { ...sessionForm.valuesOf(last), ...dates, state: 'draft' }
    : { ...sessionForm.emptyValues, currency: 'HTG', state: 'draft' };
  return course && { name: courseResource.list.title(course, locale), values, by: null };
}

async function findStored(db: Db, locale: Locale, id: string) {
  const session = await sessionForm.find(db, id);
  if (!session) return undefined;
  const values = sessionForm.valuesOf(session);
  const by = await findLastAuthor(db, { subject: 'courseSession', subjectId: id });
  const { startsOn: starts_on = '', endsOn: ends_on = '' } = values;
  return { name: formatSpan(locale, { starts_on, ends_on }), values, by };
}

export const action = (args: Route.ActionArgs) => {
  const { id } = args.params;
  const isNew = isAdded(args);
  return saveFormAction(args, sessionForm, {
    async save(db, save, now) {
      if (!isNew) return saveForm(db, sessionForm, { ...save, id }, now);
      const added = await insertSession(db, { ...save, courseId: id }, now);
      if (added.outcome !== 'done') return added;
      const page = `/admin/sessions/${added.value.id}`;
      return done({ ...added.value, page: localizedPath(pageRequest(args).locale, page) });
    },
    back: isNew ? '/admin/courses/:id' : '/admin/sessions/:id',
  });
};

export const shouldRevalidate = revalidateOnConflict;

export default function SessionForm({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isNew, name, mayRemove, form } = loaderData;
  const t = useTexts(rosterTexts).sessions;
  const link = useLink();
  const back = isNew ? link('/admin/courses/:id', { id }) : link('/admin/sessions/:id', { id });
  return (
    <OfficePage
      title={isNew ? t.addTitle(name) : t.editTitle(name)}
      back={{ to: back, label: name }}
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
