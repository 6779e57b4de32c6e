import { href, redirect } from 'react-router';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { noticeTones } from '#app/features/settings/settings.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import { fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { VersionFields } from '#app/office/ConflictNotice.tsx';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { State } from '#app/office/State.tsx';
import { versionedFields, versionSchema } from '#app/office/version-schema.ts';
import { revalidateOnConflict, useVersionedForm } from '#app/office/versions.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field, SelectField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/notice-page.ts';
import { changeNotice } from './notice.server.ts';
import {
  type NoticeError,
  type NoticeField,
  noticeBounds,
  noticeSchema,
  noticeValues,
} from './schema.ts';
import { noticeTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(noticeTexts, (t) => t);

const order = ['fr', 'ht', 'en', 'from', 'until', 'tone'] as const;

const submission = defineSubmission({
  access: (args) => requirePermission(args, 'notice.edit'),
  schema: noticeSchema.and(versionSchema),
  fields: versionedFields(order),
  errors: fieldErrors<NoticeField, NoticeError>,
  rejections: {
    conflict: { status: 409, code: 'conflict', detail: 'Somebody has changed it since.' },
  },
  run: ({ db, access: { account } }, notice) =>
    changeNotice(db, { notice, accountId: account.id }, Date.now()),
});

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'notice.edit');
  const { db } = pageRequest(args);
  const { notice, noticeState } = await findSettings(db);
  const state = noticeState.shown ? 'shown' : notice.fr ? 'waiting' : 'none';
  return {
    values: noticeValues(notice),
    state,
    by: await findLastAuthor(db, { subject: 'notice' }),
  } as const;
}

export const action = (args: Route.ActionArgs) =>
  formAction(submission, args, {
    onDone: ({ entryId }, { locale }) =>
      redirect(`${localizedPath(locale, href('/admin/notice'))}?done=${entryId}`, 303),
  });

export const shouldRevalidate = revalidateOnConflict;

/** The notice above every page of the site: one at a time. */
export default function NoticePage({
  loaderData: { values, state, by },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(noticeTexts);
  const link = useLink();
  const form = useVersionedForm(values, actionData);
  const { errorList, field } = formErrors(actionData?.errors, order, t.errors, form.values);
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/publish'), label: t.back }}>
      <p>
        <State tone={state === 'shown' ? 'good' : state === 'waiting' ? 'open' : 'waiting'}>
          {t.states[state]}
        </State>
      </p>
      <OfficeForm
        key={form.key}
        answer={actionData}
        fields={order.length}
        errorList={errorList}
        submit={t.submit}
      >
        <VersionFields
          form={form}
          by={by}
          labelOf={(name) => ({ label: t.fields[name] })}
          textOf={(name, value) => {
            if (name === 'tone') return t.tones[value as keyof typeof t.tones];
            return name === 'from' || name === 'until' ? value.replace('T', ' ') : value;
          }}
        />
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
          <Field
            key={name}
            {...field(name)}
            type="datetime-local"
            label={t.fields[name]}
            hint={t.hints[name]}
            texts={{}}
          />
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
