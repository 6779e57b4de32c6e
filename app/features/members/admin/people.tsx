import { data, Form, redirect } from 'react-router';
import { listAccounts } from '#app/features/accounts/account-list.server.ts';
import { findFormQuestion } from '#app/features/accounts/login/second-step.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { openValues, sealValues } from '#app/http/sealed-values.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { InviteForm, PendingInvitations } from '../invitations/Invitations.tsx';
import { listPending } from '../invitations/invitations.server.ts';
import { inviteTexts } from '../invitations/invite-texts.ts';
import type { Route } from './+types/people.ts';
import { peopleTexts } from './texts.ts';

const maxShown = 100;

const sealing = { page: 'people' };

const stateTones = { active: 'good', unverified: 'waiting', suspended: 'bad' } as const;

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(peopleTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'person.change');
  const { db, url, secret } = pageRequest(args);
  const search =
    openValues(url.searchParams.get('s'), { ...sealing, secret, accountId: account.id })['q'] ?? '';
  const accounts = await listAccounts(db, Date.now(), maxShown + 1, search ? { search } : {});
  return {
    search,
    /** The search, as it is in the URL. */
    sealed: search && (url.searchParams.get('s') ?? ''),
    me: account.id,
    people: accounts
      .slice(0, maxShown)
      .map(({ id, username, email, role, state }) => ({ id, username, email, role, state })),
    hasMore: accounts.length > maxShown,
    question: await findFormQuestion(args),
    invitations: await listPending(db, Date.now()),
  };
}

/** Leads to who was searched for: no name and no email address is in the URL. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requirePermission(args, 'person.change');
  const { locale, secret } = pageRequest(args);
  const { values } = await readForm(args.request, ['q']);
  const q = values.q.trim().slice(0, 100).toWellFormed();
  const s = sealValues({ q }, { ...sealing, secret, accountId: account.id });
  return redirect(
    localizedPath(locale, q ? `/admin/people?${new URLSearchParams({ s })}` : '/admin/people'),
    303,
  );
}

export default memoPage(function People({
  loaderData: { search, sealed, me, people, hasMore, question, invitations },
}: Route.ComponentProps) {
  const t = useTexts(peopleTexts);
  const invite = useTexts(inviteTexts);
  const link = useLink();
  const columns: Column<(typeof people)[number]>[] = [
    { label: t.name, isMain: true, cell: ({ username }) => <strong dir="auto">{username}</strong> },
    { label: t.facts.role, place: 'corner', cell: ({ role }) => t.roles[role] },
    {
      label: t.facts.state,
      place: 'corner',
      cell: ({ state }) => <State tone={stateTones[state]}>{t.states[state]}</State>,
    },
    { label: t.facts.email, place: 'line', cell: ({ email }) => <span dir="auto">{email}</span> },
    {
      label: t.access.title,
      place: 'end',
      cell: ({ id, username, state }) => {
        if (id === me) return null;
        const isSuspended = state === 'suspended';
        return (
          <ActionButton
            action={link('/admin/people/:id/access', { id })}
            fields={{ state: isSuspended ? 'active' : 'suspended', list: sealed }}
            isDanger={!isSuspended}
            label={isSuspended ? t.access.resumeOf(username) : t.access.suspendOf(username)}
          >
            {isSuspended ? t.access.resume : t.access.suspend}
          </ActionButton>
        );
      },
    },
  ];
  return (
    <OfficePage title={t.title} lead={t.lead} below="/admin/more">
      <p>
        <a className="button button-primary" href="#invite-title">
          {invite.title}
        </a>
      </p>
      <Form
        method="post"
        className="form office-form"
        role="search"
        aria-label={t.search}
        action={link('/admin/people')}
      >
        <Field name="q" type="search" label={t.search} defaultValue={search} texts={{}} />
        <div className="form-end">
          <button type="submit" className="button">
            {t.find}
          </button>
        </div>
      </Form>
      <Table
        label={t.title}
        rows={people}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => link('/admin/people/:id', { id })}
        empty={t.none}
      />
      {hasMore && <p>{t.most}</p>}
      <PendingInvitations invitations={invitations} roleNames={t.roles} />
      {/* An empty one after an invitation. */}
      <InviteForm
        key={invitations.map(({ id }) => id).join()}
        question={question}
        roleNames={t.roles}
      />
    </OfficePage>
  );
});
