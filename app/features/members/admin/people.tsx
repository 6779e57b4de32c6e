import { data, Form, Link, redirect } from 'react-router';
import { listAccounts } from '#app/features/accounts/account-list.server.ts';
import { findFormQuestion } from '#app/features/accounts/login/second-step.server.ts';
import { readForm } from '#app/http/forms.ts';
import { openValues, sealValues } from '#app/http/sealed-values.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Since } from '#app/office/Since.tsx';
import { State } from '#app/office/State.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { Empty } from '#app/ui/Page.tsx';
import { InviteForm, PendingInvitations } from '../invitations/Invitations.tsx';
import { listPending } from '../invitations/invitations.server.ts';
import { inviteTexts } from '../invitations/invite-texts.ts';
import type { Route } from './+types/people.ts';
import { peopleTexts } from './texts.ts';

const maxShown = 100;

const sealing = { page: 'people' };

const stateTones = { active: 'good', unverified: 'waiting', suspended: 'bad' } as const;

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(peopleTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, db, url, secret } = await officeRequest(args, 'person.change');
  const search =
    openValues(url.searchParams.get('s'), { ...sealing, secret, accountId: account.id })['q'] ?? '';
  const now = Date.now();
  const accounts = await listAccounts(db, now, maxShown + 1, search ? { search } : {});
  return {
    now,
    search,
    /** The search, as it is in the URL. */
    sealed: search && (url.searchParams.get('s') ?? ''),
    me: account.id,
    people: accounts.slice(0, maxShown),
    hasMore: accounts.length > maxShown,
    question: await findFormQuestion(args),
    invitations: await listPending(db, now),
  };
}

/** Leads to who was searched for: no name and no email address is in the URL. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, locale, secret } = await officeRequest(args, 'person.change');
  const { values } = await readForm(args.request, ['q']);
  const q = values.q.trim().slice(0, 100).toWellFormed();
  const s = sealValues({ q }, { ...sealing, secret, accountId: account.id });
  return redirect(
    localizedPath(locale, q ? `/admin/people?${new URLSearchParams({ s })}` : '/admin/people'),
    303,
  );
}

export default memoPage(function People({
  loaderData: { now, search, sealed, me, people, hasMore, question, invitations },
}: Route.ComponentProps) {
  const t = useTexts(peopleTexts);
  const invite = useTexts(inviteTexts);
  const link = useLink();
  return (
    <OfficePage
      title={t.title}
      lead={t.lead}
      below="/admin/more"
      beside={
        <div className="office-new" data-key="c">
          <a className="button button-primary" href="#email">
            {invite.title}
          </a>
        </div>
      }
    >
      <Form
        method="post"
        className="form office-form office-search-row"
        role="search"
        aria-label={t.search}
        action={link('/admin/people')}
      >
        <Field
          name="q"
          type="search"
          label={t.search}
          placeholder={t.searchExample}
          defaultValue={search}
          texts={{}}
        />
        <div className="form-end">
          <button type="submit" className="button">
            {t.find}
          </button>
        </div>
      </Form>
      {people.length === 0 ? (
        <Empty text={t.none} />
      ) : (
        [true, false].map((isTeam) => {
          const rows = people.filter(({ role }) => (role !== 'member') === isTeam);
          const title = isTeam ? t.team : t.members;
          if (rows.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul className="office-rows">
                {rows.map((person) => (
                  <li key={person.id}>
                    <PersonRow {...person} isSelf={person.id === me} {...{ now, sealed }} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })
      )}
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

type Data = Route.ComponentProps['loaderData'];
type RowProps = Data['people'][number] & Pick<Data, 'now' | 'sealed'> & { isSelf: boolean };

/** Opens in place: a slip of the finger in a list that scrolls takes no access away. */
function PersonRow({
  id,
  username,
  email,
  role,
  state,
  lastSeenAt,
  isSelf,
  now,
  sealed,
}: RowProps) {
  const t = useTexts(peopleTexts);
  const link = useLink();
  const isSuspended = state === 'suspended';
  return (
    <details className="person-row">
      <summary>
        <strong dir="auto">{username}</strong>
        <span>{t.roles[role]}</span>
        <span className="kicker">
          {lastSeenAt !== null && (
            <>
              {t.facts.lastSeen} <Since at={lastSeenAt} now={now} />
            </>
          )}
        </span>
        {state !== 'active' && <State tone={stateTones[state]}>{t.states[state]}</State>}
      </summary>
      <p dir="auto">{email}</p>
      <div className="office-actions">
        <Link
          className="button"
          to={link('/admin/people/:id', { id })}
          aria-label={t.openOf(username)}
        >
          {t.open}
        </Link>
        {!isSelf && (
          <ActionButton
            action={link('/admin/people/:id/access', { id })}
            fields={{ state: isSuspended ? 'active' : 'suspended', list: sealed }}
            isDanger={!isSuspended}
          >
            {isSuspended ? t.access.resumeOf(username) : t.access.suspendOf(username)}
          </ActionButton>
        )}
      </div>
    </details>
  );
}
