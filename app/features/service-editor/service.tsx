import { data, href, Link, redirect } from 'react-router';
import { OfficeForm } from '#app/features/office/OfficeForm.tsx';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/features/office/office.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { fieldErrors } from '#app/http/result.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/service.ts';
import { changeService, findEditedService } from './change.server.ts';
import { ServiceTexts } from './ServiceTexts.tsx';
import { serviceSchema } from './schema.ts';
import { type ServiceError, type ServiceField, type ServiceValues, serviceFields } from './service-form.ts';
import { serviceEditorTexts } from './texts.ts';

export const handle: RouteHandle = { ...officeHandle, maxBody: 250_000 };

export const meta: Route.MetaFunction = officeMeta(serviceEditorTexts, (t) => ({
  title: t.list.title,
  description: t.page.description,
}));

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const service = await findEditedService(pageRequest(args).db, args.params.key);
  if (!service) throw data(null, 404);
  return service;
}

const serviceSubmission = defineSubmission({
  access: (args) => requireRole(args, 'editor'),
  schema: serviceSchema,
  fields: serviceFields,
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

/** After a conflict the page shows what is stored now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: Revalidation) =>
  actionStatus === 409 || defaultShouldRevalidate;

type Revalidation = { actionStatus?: number; defaultShouldRevalidate: boolean };

export default function Service({ loaderData: service, actionData }: Route.ComponentProps) {
  const { page: t } = useTexts(serviceEditorTexts);
  const link = useLink();
  const isConflict = actionData?.notice?.outcome === 'rejected';
  return (
    <OfficePage title={service.title} back={{ to: link('/admin/services'), label: t.back }}>
      {!service.isHidden && (
        <p>
          <Link className="line-link" to={link('/services/:slug', { slug: service.slug })} reloadDocument>
            {t.public}
          </Link>
        </p>
      )}
      {/* Another form once something was saved: React keeps what was typed otherwise. */}
      <ServiceForm
        key={`${service.key} ${service.values.version}`}
        serviceKey={service.key}
        stored={service.values}
        answer={actionData}
        isConflict={isConflict}
      />
    </OfficePage>
  );
}

type FormProps = {
  serviceKey: string;
  stored: ServiceValues;
  answer: Route.ComponentProps['actionData'];
  isConflict: boolean;
};

function ServiceForm({ serviceKey, stored, answer, isConflict }: FormProps) {
  const { page: t, errors } = useTexts(serviceEditorTexts);
  const values = { ...stored, ...answer?.values };
  const { errorList, field } = formErrors(answer?.errors, serviceFields, errors, values);
  /** What somebody else stored meanwhile, in place of the hint. */
  const fieldOf = (name: ServiceField, hint?: string) => {
    const isOther = isConflict && values[name] !== stored[name];
    const shown = isOther ? t.stored(stored[name] || t.empty) : hint;
    return { ...field(name), ...(shown && { hint: shown }), isOther };
  };
  const control = (name: ServiceField, hint?: string) => {
    const { isOther, ...props } = fieldOf(name, hint);
    return props;
  };
  return (
    <OfficeForm
      answer={answer}
      rejected={t.conflict}
      fields={serviceFields.length}
      errorList={errorList}
      submit={t.submit}
      label={stored['title.fr']}
    >
      <input type="hidden" name="version" value={isConflict ? stored.version : values.version} />
      <fieldset className="office-fields">
        <legend className="visually-hidden">{t.offer}</legend>
        <Field {...control('price', t.priceHint)} label={t.price} inputMode="decimal" autoComplete="off" texts={{}} />
        <div className="office-pairs">
          <Field {...control('daysFrom')} label={t.daysFrom} inputMode="numeric" autoComplete="off" texts={{}} />
          <Field {...control('daysTo')} label={t.daysTo} inputMode="numeric" autoComplete="off" texts={{}} />
        </div>
        <label className="check">
          <input type="checkbox" name="hidden" defaultChecked={values.hidden === 'on'} /> {t.hidden}
        </label>
      </fieldset>
      {(['fr', 'ht', 'en'] as const).map((locale) => (
        <ServiceTexts key={locale} serviceKey={serviceKey} locale={locale} fieldOf={fieldOf} />
      ))}
    </OfficeForm>
  );
}

export type FieldOf = (
  name: ServiceField,
  hint?: string,
) => { name: ServiceField; defaultValue: string | undefined; error: string | undefined; hint?: string; isOther: boolean };
