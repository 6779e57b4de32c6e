import { findSettings } from '#app/features/settings/settings.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { describeForm } from '#app/office/resource/form-view.ts';
import { saveFormAction } from '#app/office/resource/post.server.ts';
import { RecordForm } from '#app/office/resource/RecordForm.tsx';
import { saveForm } from '#app/office/resource/save.server.ts';
import { State } from '#app/office/State.tsx';
import { revalidateOnConflict } from '#app/office/versions.ts';
import type { Route } from './+types/notice-page.ts';
import { noticeForm } from './notice.server.ts';
import { noticeTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(noticeTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'notice.edit');
  const { db, locale } = pageRequest(args);
  const { notice, noticeState } = await findSettings(db);
  const by = await findLastAuthor(db, { subject: 'notice' });
  const state = noticeState.shown ? 'shown' : notice.fr ? 'waiting' : 'none';
  const values = noticeForm.valuesOf(notice);
  return { state, form: describeForm(noticeForm, { locale, values, by }) } as const;
}

export const action = (args: Route.ActionArgs) =>
  saveFormAction(args, noticeForm, {
    save: (db, save, now) => saveForm(db, noticeForm, { ...save, id: 'notice' }, now),
    back: '/admin/notice',
  });

export const shouldRevalidate = revalidateOnConflict;

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(noticeTexts);
  const { state, form } = loaderData;
  return (
    <OfficePage title={t.title} lead={t.lead} below="/admin/publish">
      <p>
        <State tone={state === 'shown' ? 'good' : state === 'waiting' ? 'open' : 'waiting'}>
          {t.states[state]}
        </State>
      </p>
      <RecordForm form={form} answer={actionData} />
    </OfficePage>
  );
}
