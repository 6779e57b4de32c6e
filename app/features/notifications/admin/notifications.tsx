import { redirect } from 'react-router';
import { z } from 'zod';
import { formAction } from '#app/http/form-action.server.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import {
  type Frequency,
  frequencies,
  frequenciesFor,
  type NotificationKind,
  readFrequency,
  readPushFrequency,
} from '#app/office/notification-kinds.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { registryContext } from '#app/office/registry.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { listDevices } from '../push/devices.server.ts';
import { vapidKeyOf } from '../push/encryption.server.ts';
import type { Route } from './+types/notifications.ts';
import { Devices } from './Devices.tsx';
import { notificationTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(notificationTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, registry, ...request } = await officeRequest(args, 'office.enter');
  const { db, locale, secret, config, practice } = request;
  const rows = await db
    .selectFrom('notification_setting')
    .select(['kind', 'frequency', 'push_frequency'])
    .where('account_id', '=', account.id)
    .execute();
  const kinds = kindsFor(account.role, registry.notifications);
  const settings = kinds.map((declared) => {
    const { kind, texts, isRequired = false } = declared;
    const stored = rows.find((row) => row.kind === kind);
    return {
      kind,
      isRequired,
      label: texts[locale].label,
      choices: frequenciesFor(declared),
      frequency: readFrequency(declared, stored?.frequency),
      pushFrequency: readPushFrequency(stored?.push_frequency),
    };
  });
  return {
    email: account.email,
    settings,
    devices: await listDevices(db, account.id),
    vapidKey: vapidKeyOf(secret).publicKey,
    // A browser subscribes to one site alone: the real one.
    hasWorker: config.serviceWorker && practice === undefined,
  };
}

/** Optional ones first. */
const kindsFor = (role: Role, kinds: readonly NotificationKind[]) =>
  kinds
    .filter(({ may }) => can(role, may))
    .sort((a, b) => Number(a.isRequired ?? false) - Number(b.isRequired ?? false));

/** The field that says how often the devices of a person are notified. */
const pushField = (kind: string) => `push-${kind}`;

/** Kinds that the form does not have stay as they are. */
function submissionFor(kinds: readonly NotificationKind[]) {
  const choice = (of: readonly string[]) => z.enum(['', ...of], 'frequency').default('');
  const fields = kinds.flatMap((each) => [
    [each.kind, choice(frequenciesFor(each))] as const,
    [pushField(each.kind), choice(frequencies)] as const,
  ]);
  return defineSubmission({
    access: (args) => requirePermission(args, 'office.enter'),
    schema: z.object(Object.fromEntries(fields)),
    fields: fields.map(([name]) => name),
    errors: fieldErrors<string, 'frequency'>,
    async run({ db, access: { account } }, chosen) {
      for (const declared of kindsFor(account.role, kinds)) {
        const { kind, usual } = declared;
        const [frequency, push] = [chosen[kind], chosen[pushField(kind)]];
        const changed = {
          ...(frequency && { frequency }),
          ...(push && { push_frequency: push }),
        };
        if (Object.keys(changed).length === 0) continue;
        await db
          .insertInto('notification_setting')
          .values({ account_id: account.id, kind, frequency: usual, ...changed })
          .onConflict((oc) => oc.columns(['account_id', 'kind']).doUpdateSet(changed))
          .execute();
      }
      return done(undefined);
    },
  });
}

export const action = (args: Route.ActionArgs) =>
  formAction(submissionFor(args.context.get(registryContext).notifications), args, {
    onDone: (_, { locale }) =>
      redirect(`${localizedPath(locale, '/admin/notifications')}?notice=saved`, 303),
  });

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(notificationTexts);
  const { email, settings, devices } = loaderData;
  const [optional = [], required = []] = [false, true].map((isRequired) =>
    settings
      .filter((setting) => setting.isRequired === isRequired)
      .map((setting) => <Kind key={setting.kind} {...setting} hasDevices={devices.length > 0} />),
  );
  return (
    <OfficePage title={t.title} lead={t.lead(email)} below="/admin/more">
      <Devices {...loaderData} />
      <OfficeForm label={t.form} answer={actionData} submit={t.save}>
        <p className="field-hint">{t.hint}</p>
        {optional}
        {required.length > 0 && <p className="field-hint">{t.required}</p>}
        {required}
      </OfficeForm>
    </OfficePage>
  );
}

type KindProps = Route.ComponentProps['loaderData']['settings'][number] & { hasDevices: boolean };

function Kind({ kind, label, choices, hasDevices, ...chosen }: KindProps) {
  const t = useTexts(notificationTexts);
  if (!hasDevices)
    return (
      <div className="field notification-row">
        <label htmlFor={kind}>{label}</label>
        <FrequencySelect name={kind} choices={choices} chosen={chosen.frequency} />
      </div>
    );
  const push = pushField(kind);
  return (
    <fieldset className="notification-kind">
      <legend>{label}</legend>
      <div className="field">
        <label htmlFor={kind}>{t.channels.email}</label>
        <FrequencySelect name={kind} choices={choices} chosen={chosen.frequency} />
      </div>
      <div className="field">
        <label htmlFor={push}>{t.channels.push}</label>
        <FrequencySelect name={push} choices={frequencies} chosen={chosen.pushFrequency} />
      </div>
    </fieldset>
  );
}

type SelectProps = { name: string; choices: readonly Frequency[]; chosen: Frequency };

function FrequencySelect({ name, choices, chosen }: SelectProps) {
  const { frequencies: texts } = useTexts(notificationTexts);
  return (
    <select id={name} name={name} defaultValue={chosen}>
      {choices.map((each) => (
        <option key={each} value={each}>
          {texts[each]}
        </option>
      ))}
    </select>
  );
}
