import { Form } from 'react-router';
import { listAccounts } from '#app/features/accounts/account-list.server.ts';
import { InviteForm, PendingInvitations } from '#app/features/invitations/Invitations.tsx';
import { listPending } from '#app/features/invitations/invitations.server.ts';
import { inviteTexts } from '#app/features/invitations/invite-texts.ts';
import { memoPage } from '#app/features/office/memoPage.ts';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/features/office/office.ts';
import { State } from '#app/features/office/State.tsx';
import { type Column, Table } from '#app/features/office/Table.tsx';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/people.ts';
import { peopleTexts } from './texts.ts';

const maxShown = 100;

const stateTones = { active: 'good', unverified: 'waiting', suspended: 'bad' } as const;

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(peopleTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  const { db, url } = pageRequest(args);
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const accounts = await listAccounts(db, Date.now(), maxShown + 1, search ? { search } : {});
  return {
    search,
    people: accounts.slice(0, maxShown).map(({ id, username, email, role, state }) => ({ id, username, email, role, state })),
    hasMore: accounts.length > maxShown,
    invitations: await listPending(db, Date.now()),
  };
}

export default memoPage(function People({ loaderData: { search, people, hasMore, invitations } }: Route.ComponentProps) {
  const t = useTexts(peopleTexts);
  const invite = useTexts(inviteTexts);
  const link = useLink();
  const columns: Column<(typeof people)[number]>[] = [
    { label: t.name, isMain: true, cell: ({ username }) => <strong dir="auto">{username}</strong> },
    { label: t.facts.role, cell: ({ role }) => t.roles[role] },
    { label: t.facts.state, cell: ({ state }) => <State tone={stateTones[state]}>{t.states[state]}</State> },
    { label: t.facts.email, cell: ({ email }) => <span dir="auto">{email}</span> },
  ];
  return (
    <OfficePage title={t.title} lead={t.lead} below="/admin/more">
      <p>
        <a className="button button-primary" href="#invite-title">
          {invite.title}
        </a>
      </p>
      <Form className="form office-form" role="search" aria-label={t.search}>
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
      <InviteForm key={invitations.map(({ id }) => id).join()} roleNames={t.roles} />
    </OfficePage>
  );
});
