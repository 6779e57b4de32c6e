import { data } from 'react-router';
import { z } from 'zod';
import { pageRequest } from '#app/http/page.ts';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { SelectField } from '#app/ui/form/Field.tsx';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { enrolFields } from '../fields.ts';
import { sessionForm } from '../session.form.ts';
import type { Route } from './+types/by-hand.ts';
import { addEnrolment } from './commands.server.ts';
import { rosterTexts } from './roster-texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(rosterTexts, (t) => t.byHand);

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'enrolment.edit');
  const { db } = pageRequest(args);
  if (!(await sessionForm.find(db, args.params.id))) throw data(null, 404);
  // Their schemas stay on the server.
  const { names, controls } = enrolFields;
  return { id: args.params.id, form: { names, controls } };
}

/** Without a language, as by a program, it is the one of the page. */
const schema = enrolFields.schema.extend({ language: z.enum(locales).optional() });

export const action = postForm('/admin/sessions/:id/enrolments', {
  may: 'enrolment.edit',
  back: '/admin/sessions/:id',
  schema,
  errors: enrolFields.errors,
  async run(db, { id: sessionId, language, accountId, ...input }, now, { locale }) {
    const by = { ...input, sessionId, accountId, locale: language ?? locale };
    const added = await addEnrolment(db, by, now);
    if (added.outcome !== 'done') return added;
    const { entryId, reference } = added.value;
    const page = localizedPath(locale, `/admin/enrolments/${reference.toLowerCase()}`);
    return done({ entryId, page });
  },
});

export default function ByHand({ loaderData, actionData }: Route.ComponentProps) {
  const { id, form } = loaderData;
  const texts = useTexts(rosterTexts);
  const t = texts.byHand;
  const { languageNames } = useTexts(sharedTexts);
  const link = useLink();
  const { errorList, field } = formFields(form, t, actionData ?? {});
  return (
    <OfficePage
      title={t.title}
      lead={t.lead}
      back={{ to: link('/admin/sessions/:id', { id }), label: texts.enrolment.back }}
    >
      <KeptNotice place="form" />
      <OfficeForm
        answer={actionData}
        fields={form.names.length}
        errorList={errorList}
        submit={t.submit}
      >
        {form.names.map((each) => {
          const { attributes, ...control } = field(each);
          // The browser would fill in who is at the counter.
          return (
            <FormField
              key={each}
              {...control}
              attributes={{ ...attributes, autoComplete: 'off' }}
            />
          );
        })}
        <SelectField
          name="language"
          label={t.language}
          prompt="—"
          texts={{}}
          defaultValue={actionData?.values.language ?? 'ht'}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {languageNames[each]}
            </option>
          ))}
        </SelectField>
      </OfficeForm>
    </OfficePage>
  );
}
