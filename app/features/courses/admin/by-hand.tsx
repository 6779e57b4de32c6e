import { data } from 'react-router';
import { z } from 'zod';
import { done } from '#app/http/result.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { describePage, officeHandle } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { resultTexts } from '#app/office/result-texts.ts';
import { FormField, formFields } from '#app/ui/form/FormField.tsx';
import { enrolFields } from '../fields.ts';
import { sessionForm } from '../session.form.ts';
import type { Route } from './+types/by-hand.ts';
import { byHandTexts } from './by-hand-texts.ts';
import { addEnrolment, correctLearner } from './commands.server.ts';
import { loadEnrolment } from './load-roster.ts';
import { rosterTexts } from './roster-texts.ts';

// `/admin/sessions/:id/enrolments` adds a learner, `/admin/enrolments/:reference/person` corrects
// who it is.

export const handle = officeHandle;

export const meta: Route.MetaFunction = describePage;

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = await officeRequest(args, 'enrolment.edit');
  const texts = byHandTexts[locale];
  const roster = rosterTexts[locale].enrolment;
  // Their schemas stay on the server.
  const language = { element: 'select', attributes: {}, codes: {} } as const;
  const form = {
    names: [...enrolFields.names, 'language'] as const,
    controls: { ...enrolFields.controls, language },
  };
  const { id = '', reference } = args.params;
  if (reference) {
    const { row } = await loadEnrolment(args);
    const { name, phone, email, note, locale: language } = row;
    const values = { name, phone, email: email ?? '', note: note ?? '', language };
    const back = { to: `/admin/enrolments/${reference}`, label: name || row.reference };
    const taken = resultTexts[locale].reasons.there;
    return { ...texts.correction, description: roster.description, form, values, back, taken };
  }
  if (!(await sessionForm.find(db, id))) throw data(null, 404);
  const { title, description, lead, submit } = texts;
  return {
    ...{ title, description, lead, submit, form, taken: undefined },
    values: { name: '', phone: '', email: '', note: '', language: 'ht' },
    back: { to: `/admin/sessions/${id}`, label: roster.back },
  };
}

/** Without a language, as by a program, it is the one of the page. */
const schema = enrolFields.schema.extend({ language: z.enum(locales).optional() });

const declared = { may: 'enrolment.edit', schema, errors: enrolFields.errors } as const;

const add = postForm('/admin/sessions/:id/enrolments', {
  ...declared,
  back: '/admin/sessions/:id',
  async run(db, { id: sessionId, language, accountId, ...input }, now, { locale }) {
    const by = { ...input, sessionId, accountId, locale: language ?? locale };
    const added = await addEnrolment(db, by, now);
    if (added.outcome !== 'done') return added;
    const { entryId, reference } = added.value;
    const page = localizedPath(locale, `/admin/enrolments/${reference.toLowerCase()}`);
    return done(entryId ? { entryId, page } : { page, search: { notice: 'stored' } });
  },
});

const correct = postForm('/admin/enrolments/:reference/person', {
  ...declared,
  back: '/admin/enrolments/:reference',
  shown: { there: 409 },
  run: correctLearner,
});

export const action = (args: Route.ActionArgs) => (args.params.reference ? correct : add)(args);

export default function ByHand({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, submit, form, back, taken } = loaderData;
  const t = useTexts(byHandTexts);
  const { languageNames } = useTexts(sharedTexts);
  const locale = useLocale();
  const values = actionData?.values ?? loaderData.values;
  const languageChoices = Object.fromEntries(
    locales.map((each) => [each, languageNames[each] ?? each]),
  );
  const texts = { ...t, languagePrompt: '—', languageChoices };
  const { errorList, field } = formFields(form, texts, { ...actionData, values });
  return (
    <OfficePage title={title} lead={lead} back={{ ...back, to: localizedPath(locale, back.to) }}>
      <OfficeForm
        answer={actionData}
        rejected={taken}
        fields={form.names.length}
        errorList={errorList}
        submit={submit}
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
      </OfficeForm>
    </OfficePage>
  );
}
