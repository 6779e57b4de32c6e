import { redirect } from 'react-router';
import { z } from 'zod';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import {
  frequenciesFor,
  kindsFor,
  type NotificationKind,
  notificationKinds,
  readFrequency,
} from '../notifications.ts';
import type { Route } from './+types/notifications.ts';
import { notificationTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(notificationTexts, ({ title, description }) => ({
  title,
  description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'office.enter');
  const rows = await pageRequest(args)
    .db.selectFrom('notification_setting')
    .select(['kind', 'frequency'])
    .where('account_id', '=', account.id)
    .execute();
  const settings = kindsFor(account.role).map((kind) => {
    const stored = rows.find((row) => row.kind === kind)?.frequency;
    const choices = frequenciesFor(kind);
    return { kind, choices, frequency: readFrequency(kind, stored) };
  });
  return { email: account.email, settings };
}

/** One of those that the kind allows; a kind that the form does not have stays as it is. */
const frequencyOf = (kind: NotificationKind) =>
  z.enum(['', ...frequenciesFor(kind)], 'frequency').default('');

const submission = defineSubmission({
  access: (args) => requirePermission(args, 'office.enter'),
  schema: z.object(
    Object.fromEntries(notificationKinds.map((kind) => [kind, frequencyOf(kind)])) as Record<
      NotificationKind,
      ReturnType<typeof frequencyOf>
    >,
  ),
  fields: notificationKinds,
  errors: fieldErrors<NotificationKind, 'frequency'>,
  async run({ db, access: { account } }, chosen) {
    const rows = kindsFor(account.role).flatMap((kind) => {
      const frequency = chosen[kind];
      return frequency === '' ? [] : [{ account_id: account.id, kind, frequency }];
    });
    if (rows.length > 0)
      await db
        .insertInto('notification_setting')
        .values(rows)
        .onConflict((oc) =>
          oc
            .columns(['account_id', 'kind'])
            .doUpdateSet((eb) => ({ frequency: eb.ref('excluded.frequency') })),
        )
        .execute();
    return done(undefined);
  },
});

export const action = (args: Route.ActionArgs) =>
  formAction(submission, args, {
    onDone: (_, { locale }) =>
      redirect(`${localizedPath(locale, '/admin/notifications')}?notice=saved`, 303),
  });

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(notificationTexts);
  const { email, settings } = loaderData;
  const [optional = [], required = []] = [true, false].map((canStop) =>
    settings
      .filter(({ choices }) => choices.includes('none') === canStop)
      .map(({ kind, choices, frequency }) => (
        <div key={kind} className="field">
          <label htmlFor={kind}>{t.kinds[kind]}</label>
          <select id={kind} name={kind} defaultValue={frequency}>
            {choices.map((each) => (
              <option key={each} value={each}>
                {t.frequencies[each]}
              </option>
            ))}
          </select>
        </div>
      )),
  );
  return (
    <OfficePage title={t.title} lead={t.lead(email)} below="/admin/more">
      <OfficeForm label={t.form} answer={actionData} submit={t.save}>
        <p className="field-hint">{t.hint}</p>
        {optional}
        {required.length > 0 && <p className="field-hint">{t.required}</p>}
        {required}
      </OfficeForm>
    </OfficePage>
  );
}
