import { data } from 'react-router';
import { listAccounts } from '#app/features/accounts/account-list.server.ts';
import { roles } from '#app/http/session/account.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { useKeptTexts } from '#app/office/KeptNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { SelectField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/person.ts';
import { peopleTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(peopleTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, db } = await officeRequest(args, 'person.change');
  const [person] = await listAccounts(db, Date.now(), 1, { id: args.params.id });
  if (!person) throw data(null, 404);
  return { person, isSelf: person.id === account.id };
}

export default function Person({ loaderData: { person, isSelf } }: Route.ComponentProps) {
  const t = useTexts(peopleTexts);
  const link = useLink();
  const locale = useLocale();
  const facts = [
    [t.facts.email, person.email],
    [t.facts.role, t.roles[person.role]],
    [t.facts.state, t.states[person.state]],
    [t.facts.secondFactor, person.hasSecondFactor ? t.yes : t.no],
    [t.facts.sessions, String(person.sessions)],
    [
      t.facts.lastLogin,
      person.lastLoginAt === null ? t.never : formatDateTime(locale, person.lastLoginAt),
    ],
  ] as const;
  return (
    <OfficePage title={person.username} back={{ to: link('/admin/people'), label: t.back }}>
      <Facts className="details" facts={facts} />
      <RoleForm id={person.id} role={person.role} />
      <section aria-labelledby="access-title">
        <h2 id="access-title">{t.access.title}</h2>
        {isSelf ? <p>{t.access.self}</p> : <AccessForms {...person} />}
      </section>
    </OfficePage>
  );
}

type Person = Route.ComponentProps['loaderData']['person'];

function RoleForm({ id, role }: Pick<Person, 'id' | 'role'>) {
  const t = useTexts(peopleTexts);
  const link = useLink();
  return (
    <section aria-labelledby="role-title">
      <h2 id="role-title">{t.role.title}</h2>
      <OfficeForm action={link('/admin/people/:id/role', { id })} submit={t.role.save} isSecondary>
        <SelectField name="role" label={t.role.label} defaultValue={role} texts={{}}>
          {roles.map((each) => (
            <option key={each} value={each}>
              {t.roles[each]}
            </option>
          ))}
        </SelectField>
      </OfficeForm>
    </section>
  );
}

function AccessForms({ id, state, hasSecondFactor }: Person) {
  const { access: t } = useTexts(peopleTexts);
  const link = useLink();
  const isSuspended = state === 'suspended';
  const isMailKept = useKeptTexts();
  return (
    <>
      <div>
        {!isSuspended && <p className="field-hint">{t.suspendHint}</p>}
        <ActionButton
          action={link('/admin/people/:id/access', { id })}
          fields={{ state: isSuspended ? 'active' : 'suspended' }}
          isDanger={!isSuspended}
        >
          {isSuspended ? t.resume : t.suspend}
        </ActionButton>
      </div>
      <div>
        <p className="field-hint">{t.endHint}</p>
        <ActionButton action={link('/admin/people/:id/sessions', { id })}>{t.end}</ActionButton>
      </div>
      {hasSecondFactor && (
        <div>
          <p className="field-hint">
            {t.resetHint} {isMailKept ? t.resetUntold : t.resetTold}
          </p>
          <ActionButton action={link('/admin/people/:id/second-factor', { id })} isDanger>
            {t.reset}
          </ActionButton>
        </div>
      )}
    </>
  );
}
