import { useEffect } from 'react';
import { data, Form, Link, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { openValues, sealValues } from '#app/http/sealed-values.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { Empty } from '#app/ui/Page.tsx';
import { memoPage } from '../memoPage.ts';
import { OfficePage } from '../OfficePage.tsx';
import { officeHandle, officeMeta } from '../office.ts';
import { registryContext } from '../registry.ts';
import type { Route } from './+types/search.ts';
import { hasOlder, most, type SearchGroup, search } from './search.server.ts';
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
  const { account } = await requirePermission(args, 'office.enter');
  const { db, url, locale, secret } = pageRequest(args);
  const sealed = url.searchParams.get('s') ?? '';
  const text = openValues(sealed, { ...sealing, secret, accountId: account.id })['q'] ?? '';
  const isLongEnough = [...text].length >= shortest;
  const isAll = url.searchParams.has('all');
  const { role } = account;
  const registry = args.context.get(registryContext);
  return {
    text,
    sealed,
    hasOlder: !isAll && isLongEnough && (await hasOlder(registry, db)),
    seesDonors: can(role, 'donor.contact'),
    most,
    results: isLongEnough ? await search(registry, db, { text, locale, role, isAll }) : null,
  };
}

/** Not in the URL: it is often a name, a phone or an email address. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requirePermission(args, 'office.enter');
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

export default memoPage(function Search({
  loaderData: { text, sealed, seesDonors, most, results, hasOlder },
}: Route.ComponentProps) {
  const t = useTexts(searchTexts);
  const link = useLink();
  // After the page has moved the focus to its title.
  useEffect(() => {
    if (!text) document.getElementById('q')?.focus();
    else if (matchMedia('(pointer:fine)').matches)
      document.querySelector<HTMLElement>('.office-excerpts a')?.focus();
  }, [text]);
  return (
    <OfficePage title={t.title} below="/admin/more">
      <Form
        method="post"
        className="form office-form"
        role="search"
        // Another name than that of the search in the rail.
        aria-label={t.title}
        key={text}
        action={link('/admin/search')}
      >
        <Field
          name="q"
          type="search"
          label={t.label}
          hint={results?.length ? undefined : seesDonors ? t.hint.owner : t.hint.editor}
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
      {results?.length === 0 && <Empty text={t.none(text)} />}
      {results?.map((group) => (
        <Group key={group.title} {...group} most={most} />
      ))}
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

type GroupProps = SearchGroup & { most: number };

function Group({ title, hits, most }: GroupProps) {
  const t = useTexts(searchTexts);
  const locale = useLocale();
  return (
    <section aria-label={title}>
      <h2>
        {title}{' '}
        <span className="office-found">
          {hits.length}
          {hits.length === most && '+'}
        </span>
      </h2>
      <ul className="office-rows office-excerpts">
        {hits.map(({ to, search = '', main, more }) => (
          <li key={`${to}${search} ${main}`} className="office-row">
            <Link
              className="office-row-link"
              to={`${localizedPath(locale, to)}${search}`}
              reloadDocument={!to.startsWith('/admin')}
            >
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
      {hits.length === most && <p className="field-hint">{t.most}</p>}
    </section>
  );
}
