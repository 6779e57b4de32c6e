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
} from '../notifications.ts';
import type { Route } from './+types/notifications.ts';
import {
  findNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from './settings.server.ts';
import { notificationTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(notificationTexts, ({ title, description }) => ({
  title,
  description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'office.enter');
  return {
    email: account.email,
    settings: await findNotificationSettings(pageRequest(args).db, account),
  };
}

/** One of those that the kind allows; a kind that the form does not have stays as it is. */
const frequencyOf = <Kind extends NotificationKind>(kind: Kind) =>
  z.enum(['', ...frequenciesFor(kind)], 'frequency').default('');

const settingsSubmission = defineSubmission({
  access: (args) => requirePermission(args, 'office.enter'),
  schema: z.object(
    Object.fromEntries(notificationKinds.map((kind) => [kind, frequencyOf(kind)])) as {
      [Kind in NotificationKind]: ReturnType<typeof frequencyOf>;
    },
  ),
  fields: notificationKinds,
  errors: fieldErrors<NotificationKind, 'frequency'>,
  async run({ db, access: { account } }, input) {
    const settings: NotificationSettings = kindsFor(account.role).flatMap((kind) => {
      const frequency = input[kind];
      return frequency === '' ? [] : [{ kind, frequency }];
    });
    return done(await updateNotificationSettings(db, account.id, settings));
  },
});

/** Stores the viewer's own settings. */
export const action = (args: Route.ActionArgs) =>
  formAction(settingsSubmission, args, {
    onDone: (_, { locale }) =>
      redirect(`${localizedPath(locale, '/admin/notifications')}?notice=saved`, 303),
  });

export default function Notifications({
  loaderData: { email, settings },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(notificationTexts);
  const isRequired = (kind: NotificationKind) => !frequenciesFor(kind).includes('none');
  const select = ({ kind, frequency }: NotificationSettings[number]) => (
    <div key={kind} className="field">
      <label htmlFor={kind}>{t.kinds[kind]}</label>
      <select id={kind} name={kind} defaultValue={frequency}>
        {frequenciesFor(kind).map((each) => (
          <option key={each} value={each}>
            {t.frequencies[each]}
          </option>
        ))}
      </select>
    </div>
  );
  const required = settings.filter(({ kind }) => isRequired(kind));
  return (
    <OfficePage title={t.title} lead={t.lead(email)} below="/admin/more">
      <OfficeForm label={t.form} answer={actionData} submit={t.save}>
        <p className="field-hint">{t.hint}</p>
        {settings.filter(({ kind }) => !isRequired(kind)).map(select)}
        {required.length > 0 && (
          <>
            <p className="field-hint">{t.required}</p>
            {required.map(select)}
          </>
        )}
      </OfficeForm>
    </OfficePage>
  );
}
