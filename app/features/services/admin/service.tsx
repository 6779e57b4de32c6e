import { data, href, Link, redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import { fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { type Locale, languageTag, localizedPath } from '#app/i18n/locale.ts';
import { VersionFields } from '#app/office/ConflictNotice.tsx';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { versionedFields, versionSchema } from '#app/office/version-schema.ts';
import { revalidateOnConflict, useVersionedForm } from '#app/office/versions.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { questionsOf } from '../questions.ts';
import { servicesTexts } from '../texts.ts';
import type { Route } from './+types/service.ts';
import { changeService, findEditedService } from './change.server.ts';
import { serviceSchema } from './schema.ts';
import {
  type ServiceError,
  type ServiceField,
  type ServiceValues,
  serviceBounds,
  serviceFields,
  splitName,
  type TextName,
} from './service-form.ts';
import { serviceEditorTexts } from './texts.ts';

export const handle: RouteHandle = {
  ...officeHandle,
  maxBody: { bytes: 250_000, may: 'service.edit' },
};

export const meta: Route.MetaFunction = officeMeta(serviceEditorTexts, (t) => ({
  title: t.list.title,
  description: t.page.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'service.edit');
  const { db, locale } = pageRequest(args);
  const service = await findEditedService(db, args.params.key);
  if (!service) throw data(null, 404);
  return {
    ...service,
    title: service.values[`title.${locale}`] || service.title,
    by: await findLastAuthor(db, { subject: 'service', subjectId: service.key }),
  };
}

const serviceSubmission = defineSubmission({
  access: (args) => requirePermission(args, 'service.edit'),
  schema: serviceSchema.and(versionSchema),
  fields: versionedFields(serviceFields),
  errors: fieldErrors<ServiceField, ServiceError>,
  rejections: {
    gone: { status: 404, code: 'not_found', detail: 'There is no such service.' },
    same: { status: 400, code: 'unchanged', detail: 'Nothing is another than before.' },
    conflict: { status: 409, code: 'conflict', detail: 'Somebody has changed it since.' },
  },
  run: ({ db, access: { account }, params }, edit) =>
    changeService(db, { key: params?.['key'] ?? '', accountId: account.id, edit }, Date.now()),
});

export const action = (args: Route.ActionArgs) => {
  const page = (locale: Parameters<typeof localizedPath>[0]) =>
    localizedPath(locale, href('/admin/services/:key', { key: args.params.key }));
  return formAction(serviceSubmission, args, {
    onDone: ({ entryId }, { locale }) => redirect(`${page(locale)}?done=${entryId}`, 303),
    onRefused(refusal, { locale }) {
      if (refusal.outcome !== 'rejected' || refusal.reason === 'conflict') return undefined;
      if (refusal.reason === 'gone') throw data(null, 404);
      return redirect(`${page(locale)}?notice=same`, 303);
    },
  });
};

export const shouldRevalidate = revalidateOnConflict;

export default function Service({ loaderData: service, actionData }: Route.ComponentProps) {
  const { page: t } = useTexts(serviceEditorTexts);
  const link = useLink();
  return (
    <OfficePage title={service.title} back={{ to: link('/admin/services'), label: t.back }}>
      {!service.isHidden && (
        <p>
          <Link
            className="line-link"
            to={link('/services/:slug', { slug: service.slug })}
            reloadDocument
          >
            {t.public}
          </Link>
        </p>
      )}
      <ServiceForm
        key={service.key}
        serviceKey={service.key}
        stored={service.values}
        by={service.by}
        answer={actionData}
      />
    </OfficePage>
  );
}

type FormProps = {
  serviceKey: string;
  stored: ServiceValues;
  by: string | null;
  answer: Route.ComponentProps['actionData'];
};

function ServiceForm({ serviceKey, stored, by, answer }: FormProps) {
  const { page: t, errors } = useTexts(serviceEditorTexts);
  const { questions } = useTexts(servicesTexts);
  const { languageNames } = useSharedTexts();
  const form = useVersionedForm(stored, answer);
  const { errorList, field } = formErrors(answer?.errors, serviceFields, errors, form.values);
  const control = (name: ServiceField, hint?: string) => ({
    ...field(name),
    ...(hint && { hint }),
  });
  const labelOf = (name: ServiceField) => {
    if (name === 'hidden' || name === 'price' || name === 'daysFrom' || name === 'daysTo')
      return { label: t[name] };
    const [text, locale] = splitName(name);
    const label =
      text in questions ? questions[text as keyof typeof questions] : t[text as 'title'];
    return { label: `${label}, ${languageNames[locale] ?? locale}`, lang: languageTag[locale] };
  };
  return (
    <OfficeForm
      key={form.key}
      answer={answer}
      fields={serviceFields.length}
      errorList={errorList}
      submit={t.submit}
      label={stored['title.fr']}
    >
      <VersionFields form={form} by={by} labelOf={labelOf} />
      <fieldset className="office-fields">
        <legend className="visually-hidden">{t.offer}</legend>
        <Field
          {...control('price', t.priceHint)}
          label={t.price}
          inputMode="decimal"
          autoComplete="off"
          texts={{}}
        />
        <div className="office-pairs">
          <Field
            {...control('daysFrom')}
            label={t.daysFrom}
            inputMode="numeric"
            autoComplete="off"
            texts={{}}
          />
          <Field
            {...control('daysTo')}
            label={t.daysTo}
            inputMode="numeric"
            autoComplete="off"
            texts={{}}
          />
        </div>
        <label className="check">
          <input type="checkbox" name="hidden" defaultChecked={form.values.hidden === 'on'} />{' '}
          {t.hidden}
        </label>
      </fieldset>
      {(['fr', 'ht', 'en'] as const).map((locale) => (
        <ServiceTexts key={locale} serviceKey={serviceKey} locale={locale} fieldOf={control} />
      ))}
    </OfficeForm>
  );
}

type FieldOf = (
  name: ServiceField,
  hint?: string,
) => {
  name: ServiceField;
  defaultValue: string | undefined;
  error: string | undefined;
  hint?: string;
};

type TextsProps = { serviceKey: string; locale: Locale; fieldOf: FieldOf };

/** The texts of a service in one language, and its answers to the questions of customers. */
function ServiceTexts({ serviceKey, locale, fieldOf }: TextsProps) {
  const { page: t, errors } = useTexts(serviceEditorTexts);
  const { questions } = useTexts(servicesTexts);
  const { languageNames } = useSharedTexts();
  const language = languageNames[locale] ?? locale;
  const asked = questionsOf(serviceKey);
  const names: TextName[] = ['title', 'summary', 'text', 'priceWords', 'slug'];
  /** Opened where something must be seen. */
  const isMarked = (each: readonly TextName[]) =>
    each.some((name) => fieldOf(`${name}.${locale}`).error !== undefined);
  const answers = asked.map((key) => `answer.${key}` as const);
  const control = (name: TextName, hint?: string) => ({
    ...fieldOf(`${name}.${locale}`, hint),
    lang: languageTag[locale],
    autoComplete: 'off',
  });
  const required = { required: errors.missing, tooLong: errors.tooLong };
  const optional = { tooLong: errors.tooLong };
  return (
    <>
      <details className="office-section" open={locale === 'fr' || isMarked(names)}>
        <summary>
          <h2>{t.texts(language)}</h2>
        </summary>
        <div className="office-fields">
          <Field {...control('title')} label={t.title} max={serviceBounds.title} texts={required} />
          <TextareaField
            {...control('summary')}
            label={t.summary}
            max={serviceBounds.summary}
            rows={2}
            texts={required}
          />
          <TextareaField
            {...control('text', t.textHint)}
            label={t.text}
            max={serviceBounds.text}
            rows={10}
            texts={required}
          />
          <Field
            {...control('priceWords', t.priceWordsHint)}
            label={t.priceWords}
            max={serviceBounds.priceWords}
            texts={optional}
          />
          <Field
            {...control('slug', t.slugHint)}
            label={t.slug}
            max={serviceBounds.slug}
            autoCapitalize="none"
            spellCheck={false}
            texts={optional}
          />
        </div>
      </details>
      <details className="office-section" open={isMarked(answers)}>
        <summary>
          <h2>{t.answers(language)}</h2>
        </summary>
        <p className="field-hint">{t.answersHint}</p>
        <div className="office-fields">
          {asked.map((key) => (
            <TextareaField
              key={key}
              {...control(`answer.${key}`)}
              label={questions[key]}
              max={serviceBounds.answer}
              rows={2}
              texts={optional}
            />
          ))}
        </div>
      </details>
    </>
  );
}
