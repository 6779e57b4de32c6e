import { data, href, redirect, useSearchParams } from 'react-router';
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
import { versionedFields, versionSchema } from '#app/office/version-schema.ts';
import { revalidateOnConflict, useVersionedForm } from '#app/office/versions.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/settings-page.ts';
import { changeSection } from './change.server.ts';
import {
  fieldsOf,
  isSettingSection,
  kindOf,
  type SettingError,
  type SettingField,
  type SettingSection,
  type SettingValues,
  sectionNames,
  settingBounds,
  settingSchema,
  summaryOf,
  valuesOf,
} from './forms.ts';
import { findSettings } from './settings.server.ts';
import { settingsTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(settingsTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'setting.edit');
  const { db, url } = pageRequest(args);
  const settings = await findSettings(db);
  const open = url.searchParams.get('section');
  return {
    by: open && (await findLastAuthor(db, { subject: 'settings', subjectId: open })),
    sections: sectionNames.map((section) => ({ section, values: valuesOf(section, settings) })),
  };
}

/** Each section is a form of its own: `?section=` says which one was sent. */
export async function action(args: Route.ActionArgs) {
  const section = pageRequest(args).url.searchParams.get('section') ?? '';
  if (!isSettingSection(section)) {
    await requirePermission(args, 'setting.edit');
    throw data(null, args.request.method === 'POST' ? 400 : 405);
  }
  const submission = defineSubmission({
    access: (these) => requirePermission(these, 'setting.edit'),
    schema: settingSchema(section).and(versionSchema),
    fields: versionedFields(fieldsOf(section)),
    errors: fieldErrors<SettingField, SettingError>,
    rejections: {
      conflict: { status: 409, code: 'conflict', detail: 'Somebody has changed it since.' },
    },
    run: ({ db, access: { account } }, values) =>
      changeSection(db, { section, values, accountId: account.id }, Date.now()),
  });
  return formAction(submission, args, {
    onDone(change, { locale }) {
      const search = new URLSearchParams({
        section,
        ...(change ? { done: change.entryId } : { notice: 'same' }),
      });
      return redirect(`${localizedPath(locale, href('/admin/settings'))}?${search}`, 303);
    },
  });
}

export const shouldRevalidate = revalidateOnConflict;

/** Contact, hours, links, films, advertisement. What receives money is on the page of payees. */
export default function Settings({
  loaderData: { by, sections },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(settingsTexts);
  const link = useLink();
  // Not from the loader, which is not asked again when a form has errors.
  const open = useSearchParams()[0].get('section');
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      {sections.map(({ section, values }) => (
        <details key={section} className="office-section" open={section === open}>
          <summary>
            <h2>{t.sections[section].title}</h2>
            <span className="office-summary">{summaryOf(section, values, t)}</span>
          </summary>
          <SectionForm
            section={section}
            stored={values}
            by={by}
            answer={section === open ? actionData : undefined}
            isOwn={section === open}
          />
        </details>
      ))}
    </OfficePage>
  );
}

type FormProps = {
  section: SettingSection;
  stored: SettingValues;
  by: string | null;
  answer: Route.ComponentProps['actionData'];
  isOwn: boolean;
};

function SectionForm({ section, stored, by, answer, isOwn }: FormProps) {
  const t = useTexts(settingsTexts);
  const link = useLink();
  const order = fieldsOf(section);
  const form = useVersionedForm(stored as Record<SettingField, string>, answer, isOwn);
  const { errorList, field } = formErrors(answer?.errors, order, t.errors, form.values);
  const hint = t.sections[section].hint;
  return (
    <OfficeForm
      key={form.key}
      label={t.sections[section].title}
      action={`${link('/admin/settings')}?section=${section}`}
      answer={answer}
      fields={order.length}
      errorList={errorList}
      submit={t.submit}
    >
      <VersionFields form={form} by={by} labelOf={(name) => ({ label: t.fields[name] })} />
      {hint && <p className="field-hint">{hint}</p>}
      <div className={section === 'hours' ? 'office-pairs' : 'office-fields'}>
        {order.map((name) => (
          <Control key={name} section={section} name={name} field={field(name)} />
        ))}
      </div>
    </OfficeForm>
  );
}

type ControlProps = {
  section: SettingSection;
  name: SettingField;
  field: { name: SettingField; defaultValue: string | undefined; error: string | undefined };
};

const inputTypes = {
  line: 'text',
  email: 'email',
  link: 'text',
  time: 'time',
  video: 'text',
} as const;

function Control({ section, name, field }: ControlProps) {
  const t = useTexts(settingsTexts);
  const kind = kindOf(section, name);
  const label = t.fields[name];
  const texts = { required: t.errors.missing, tooLong: t.errors.tooLong };
  if (kind === 'flag')
    return (
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={field.defaultValue === 'on'} /> {label}
      </label>
    );
  if (kind === 'phones')
    return (
      <TextareaField
        {...field}
        label={label}
        hint={t.phonesHint}
        rows={3}
        required
        max={settingBounds.phones}
        texts={texts}
      />
    );
  if (kind === 'dates')
    return (
      <TextareaField
        {...field}
        label={label}
        hint={t.datesHint}
        rows={6}
        max={settingBounds.dates}
        texts={{ tooLong: t.errors.tooLong }}
      />
    );
  const isOptional = kind === 'time' || kind === 'video';
  return (
    <Field
      {...field}
      type={inputTypes[kind]}
      label={label}
      autoComplete="off"
      required={!isOptional}
      max={settingBounds.line}
      texts={isOptional ? {} : texts}
    />
  );
}
