import { data, Form, Link, redirect } from 'react-router';
import { donationNames } from '#app/features/donations/names.ts';
import { peopleTexts } from '#app/features/members/admin/texts.ts';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { openValues, sealValues } from '#app/http/sealed-values.ts';
import { hasRole } from '#app/http/session/account.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatMoney } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/search.ts';
import { hasOlder, type SearchResults, search } from './search.server.ts';
import { searchTexts } from './texts.ts';

/** Fewer characters find everything. */
const shortest = 2;
const longest = 100;

const sealing = { page: 'search' };

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(searchTexts, ({ title, description }) => ({
  title,
  description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRole(args, 'editor');
  const { db, url, locale, secret } = pageRequest(args);
  const sealed = url.searchParams.get('s') ?? '';
  const text = openValues(sealed, { ...sealing, secret, accountId: account.id })['q'] ?? '';
  const isLongEnough = [...text].length >= shortest;
  const isAll = url.searchParams.has('all');
  return {
    text,
    sealed,
    hasOlder: !isAll && isLongEnough && (await hasOlder(db)),
    isOwner: hasRole(account.role, 'owner'),
    results: isLongEnough ? await search(db, { text, role: account.role, locale, isAll }) : null,
  };
}

/**
 * Leads to what was searched for: not in the URL, since it is often a name, a phone or an email
 * address.
 */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireRole(args, 'editor');
  const { locale, secret } = pageRequest(args);
  const { values } = await readForm(args.request, ['q']);
  const q = values.q
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
  const s = sealValues({ q }, { ...sealing, secret, accountId: account.id });
  return redirect(
    localizedPath(locale, q ? `/admin/search?${new URLSearchParams({ s })}` : '/admin/search'),
    303,
  );
}

/** One box for all that the office has. */
export default memoPage(function Search({
  loaderData: { text, sealed, isOwner, results, hasOlder },
}: Route.ComponentProps) {
  const t = useTexts(searchTexts);
  const link = useLink();
  const isEmpty = results && Object.values(results).every((found) => found.length === 0);
  return (
    <OfficePage title={t.title} below="/admin/more">
      <Form
        method="post"
        className="form office-form"
        role="search"
        aria-label={t.label}
        key={text}
        action={link('/admin/search')}
      >
        <Field
          name="q"
          type="search"
          label={t.label}
          hint={isOwner ? t.hint.owner : t.hint.editor}
          error={text && !results ? t.short : undefined}
          defaultValue={text}
          max={longest}
          texts={{}}
        />
        <div className="form-end">
          <button type="submit" className="button button-primary">
            {t.find}
          </button>
        </div>
      </Form>
      {isEmpty && <Empty text={t.none(text)} />}
      {results && <Results {...results} />}
      {hasOlder && (
        <p>
          <Link className="button" to={`?${new URLSearchParams({ s: sealed, all: '' })}`}>
            {t.older}
          </Link>
        </p>
      )}
    </OfficePage>
  );
});

function Results({ messages, donations, payments, people, articles }: SearchResults) {
  const t = useTexts(searchTexts).groups;
  const { roles } = useTexts(peopleTexts);
  const { states } = useTexts(donationNames);
  const locale = useLocale();
  const link = useLink();
  return (
    <>
      <Group
        title={t.messages}
        rows={messages.map(({ id, name, line, at }) => ({
          key: id,
          to: localizedPath(locale, `/admin/messages/${id}`),
          main: name,
          more: `${line} · ${formatDateTime(locale, at)}`,
        }))}
      />
      <Group
        title={t.donations}
        rows={donations.map(({ reference, name, amount, currency, state }) => ({
          key: reference,
          to: link('/admin/donations/:reference', { reference: reference.toLowerCase() }),
          main: `${reference} · ${formatMoney(locale, amount, currency)}`,
          more: `${name} · ${states[state]}`,
        }))}
      />
      <Group
        title={t.payments}
        rows={payments.map(({ id, amount, transaction, isUnexpected, at }) => ({
          key: id,
          to: link('/admin/donations/payments/:id', { id }),
          main: [amount === null ? '?' : formatMoney(locale, amount, 'HTG'), transaction].join(
            ' · ',
          ),
          more: `${isUnexpected ? t.unexpected : t.toMatch} · ${formatDateTime(locale, at)}`,
        }))}
      />
      <Group
        title={t.people}
        rows={people.map(({ id, username, email, role }) => ({
          key: id,
          to: link('/admin/people/:id', { id }),
          main: username,
          more: `${email} · ${roles[role]}`,
        }))}
      />
      <Group
        title={t.articles}
        rows={articles.map(({ id, title }) => ({
          key: String(id),
          to: link('/admin/articles/:id', { id: String(id) }),
          main: title,
          more: null,
        }))}
      />
    </>
  );
}

type Row = {
  key: string;
  to: string;
  main: string;
  more: string | null;
};

/** How many results there are at most: the rest is found with more words. */
const most = 10;

function Group({ title, rows }: { title: string; rows: Row[] }) {
  const t = useTexts(searchTexts);
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="office-rows">
        {rows.map(({ key, to, main, more }) => (
          <li key={key} className="office-row">
            <Link className="office-row-link" to={to}>
              <strong dir="auto">{main}</strong>
            </Link>
            {more && (
              <p className="kicker" dir="auto">
                {more}
              </p>
            )}
          </li>
        ))}
      </ul>
      {rows.length === most && <p className="field-hint">{t.most}</p>}
    </section>
  );
}
