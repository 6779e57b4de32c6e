import { Form, Link } from 'react-router';
import { listAccounts } from '#app/features/accounts/account-list.server.ts';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle } from '#app/features/office/office.ts';
import { pageRequest, plainPageMeta, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/people.ts';
import { peopleTexts } from './texts.ts';

const maxShown = 100;

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = plainPageMeta(peopleTexts, (t) => t, { noindex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  const { db, url } = pageRequest(args);
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const accounts = await listAccounts(db, Date.now(), maxShown + 1, search ? { search } : {});
  return {
    search,
    people: accounts.slice(0, maxShown).map(({ id, username, email, role, state }) => ({ id, username, email, role, state })),
    hasMore: accounts.length > maxShown,
  };
}

export default function People({ loaderData: { search, people, hasMore } }: Route.ComponentProps) {
  const t = useTexts(peopleTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <Form className="form office-form" role="search">
        <Field name="q" type="search" label={t.search} defaultValue={search} texts={{}} />
        <div className="form-end">
          <button type="submit" className="button">
            {t.find}
          </button>
        </div>
      </Form>
      {people.length === 0 ? (
        <Empty text={t.none} />
      ) : (
        <ul className="office-rows">
          {people.map(({ id, username, email, role, state }) => (
            <li key={id} className="office-row">
              <Link className="office-row-link" to={link('/admin/people/:id', { id })}>
                <strong dir="auto">{username}</strong> {t.roles[role]}
              </Link>
              <p className="kicker">
                {email} · {t.states[state]}
              </p>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p>{t.most}</p>}
    </OfficePage>
  );
}
