import { z } from 'zod';
import { emailErrorTexts } from '#app/features/accounts/email-errors.ts';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { type Column, Table } from '#app/office/Table.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { emailInput } from '#app/ui/form/email-input.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/request-list.ts';
import { RequestStateMark } from './RequestStateMark.tsx';
import { describeRequests, listRequests, openRequest } from './requests.server.ts';
import { privacyTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(privacyTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db } = await officeRequest(args, 'privacy.answer');
  return { requests: await describeRequests(db, await listRequests(db, 100), Date.now()) };
}

/** The address is in no URL: its request has a page of its own. */
export const action = postForm('/admin/privacy', {
  may: 'privacy.answer',
  back: '/admin/privacy',
  schema: z.object({ email: resetRequestSchema.shape.email }),
  errors: fieldErrors<'email', 'email'>,
  // It reads every table.
  limits: ({ secret, access: { account } }) => [
    limitsFor(secret, 'data-request').bucket(['look-up', account.id], {
      burst: 30,
      everySeconds: 120,
    }),
  ],
  async run(db, { email }, now, { secret, locale }) {
    const id = await openRequest(db, { email: email.toLowerCase(), locale, secret }, now);
    return done({ page: localizedPath(locale, `/admin/privacy/${id}`) });
  },
});

export default function DataRequests({
  loaderData: { requests },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(privacyTexts);
  const invalidEmail = useTexts(emailErrorTexts);
  const link = useLink();
  const locale = useLocale();
  const { errorList, field } = formErrors(
    actionData?.errors,
    ['email'],
    { email: invalidEmail },
    actionData?.values,
  );
  type Request = (typeof requests)[number];
  const columns: Column<Request>[] = [
    {
      label: t.who,
      isMain: true,
      cell: ({ email }) => <strong dir="auto">{email ?? t.erasedPerson}</strong>,
    },
    {
      label: t.state,
      cell: (request) => <RequestStateMark {...request} />,
    },
    { label: t.since, cell: ({ at }) => formatDateTime(locale, at) },
  ];
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      <OfficeForm
        label={t.look.title}
        answer={actionData}
        limited={t.look.limited}
        fields={1}
        errorList={errorList}
        submit={t.look.submit}
      >
        <Field
          {...emailInput}
          label={t.look.email}
          texts={{ required: invalidEmail, invalid: invalidEmail, tooLong: invalidEmail }}
          {...field('email')}
        />
      </OfficeForm>
      <section aria-labelledby="requests-title">
        <h2 id="requests-title">{t.list}</h2>
        <Table
          label={t.list}
          rows={requests}
          columns={columns}
          keyOf={({ id }) => id}
          linkOf={({ id, state, choice }) =>
            link(
              `/admin/privacy/:id${state === 'proved' && choice === 'erase' ? '/erasure' : ''}`,
              { id },
            )
          }
          empty={t.empty}
        />
      </section>
    </OfficePage>
  );
}
