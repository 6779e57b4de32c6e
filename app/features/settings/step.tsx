import { data } from 'react-router';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { menuNames } from '#app/office/menu-texts.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { describeForm } from '#app/office/resource/form-view.ts';
import { editFormAction } from '#app/office/resource/post.server.ts';
import { RecordForm } from '#app/office/resource/RecordForm.tsx';
import { revalidateOnConflict } from '#app/office/versions.ts';
import type { Route } from './+types/step.ts';
import { isSettingStep, settingSteps } from './forms.ts';
import { findSettings } from './settings.server.ts';
import { stepTexts } from './step-texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(stepTexts, (t) => t);

function stepOf({ params }: { params: { step: string } }) {
  if (!isSettingStep(params.step)) throw data(null, 404);
  return { name: params.step, ...settingSteps[params.step] };
}

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = await officeRequest(args, 'setting.edit');
  const { name, section, form } = stepOf(args);
  const values = form.valuesOf(await findSettings(db));
  const by = await findLastAuthor(db, { subject: 'settings', subjectId: section });
  return { name, form: describeForm(form, { locale, values, by }) };
}

/** Back to Today, where the next step is. */
export async function action(args: Route.ActionArgs) {
  await requirePermission(args, 'setting.edit');
  const { section, form } = stepOf(args);
  return editFormAction(args, form, { id: section, back: '/admin' });
}

export const shouldRevalidate = revalidateOnConflict;

export default function Step({ loaderData: { name, form }, actionData }: Route.ComponentProps) {
  const t = useTexts(stepTexts);
  const labels = useTexts(menuNames);
  const link = useLink();
  return (
    <OfficePage title={t.labels[name]} back={{ to: link('/admin'), label: labels['/admin'] }}>
      <RecordForm form={form} answer={actionData} />
    </OfficePage>
  );
}
