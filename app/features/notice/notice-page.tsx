import { href, redirect } from 'react-router';
import { OfficeForm } from '#app/features/office/OfficeForm.tsx';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/features/office/office.ts';
import { State } from '#app/features/office/State.tsx';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { noticeTones } from '#app/features/settings/settings.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field, SelectField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/notice-page.ts';
import { changeNotice } from './notice.server.ts';
import { type NoticeError, type NoticeField, noticeBounds, noticeSchema, noticeValues } from './schema.ts';
import { noticeTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(noticeTexts, (t) => t);

const submission = defineSubmission({
  access: (args) => requireRole(args, 'editor'),
  schema: noticeSchema,
  fields: ['fr', 'ht', 'en', 'from', 'until', 'tone'],
  errors: fieldErrors<NoticeField, NoticeError>,
  run: async ({ db, access: { account } }, notice) => done(await changeNotice(db, { notice, accountId: account.id }, Date.now())),
});

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const { notice, noticeState } = await findSettings(pageRequest(args).db);
  return { values: noticeValues(notice), state: noticeState.shown ? 'shown' : notice.fr ? 'waiting' : 'none' } as const;
}

export const action = (args: Route.ActionArgs) =>
  formAction(submission, args, {
    onDone: ({ entryId }, { locale }) => redirect(`${localizedPath(locale, href('/admin/notice'))}?done=${entryId}`, 303),
  });

/** The notice above every page of the site: one at a time. */
export default function NoticePage({ loaderData: { values, state }, actionData }: Route.ComponentProps) {
  const t = useTexts(noticeTexts);
  const link = useLink();
  const order = ['fr', 'ht', 'en', 'from', 'until', 'tone'] as const;
  const { errorList, field } = formErrors(actionData?.errors, order, t.errors, actionData?.values ?? values);
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/publish'), label: t.back }}>
      <p>
        <State tone={state === 'shown' ? 'good' : state === 'waiting' ? 'waiting' : 'open'}>{t.states[state]}</State>
      </p>
      <OfficeForm answer={actionData} fields={order.length} errorList={errorList} submit={t.submit}>
        {(['fr', 'ht', 'en'] as const).map((locale) => (
          <Field
            key={locale}
            {...field(locale)}
            label={t.fields[locale]}
            max={noticeBounds.text}
            autoComplete="off"
            texts={{ tooLong: t.errors.tooLong }}
          />
        ))}
        {(['from', 'until'] as const).map((name) => (
          <Field key={name} {...field(name)} type="datetime-local" label={t.fields[name]} hint={t.hints[name]} texts={{}} />
        ))}
        <SelectField {...field('tone')} label={t.fields.tone} prompt="—" texts={{}}>
          {noticeTones.map((tone) => (
            <option key={tone} value={tone}>
              {t.tones[tone]}
            </option>
          ))}
        </SelectField>
      </OfficeForm>
    </OfficePage>
  );
}
