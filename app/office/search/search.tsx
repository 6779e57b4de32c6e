import { type ComponentProps, useEffect, useLayoutEffect, useState } from 'react';
import { data, Form, Link, redirect, useLocation } from 'react-router';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { Empty } from '#app/ui/Page.tsx';
import { memoPage } from '../memoPage.ts';
import { OfficePage } from '../OfficePage.tsx';
import { officeHandle, officeMeta } from '../office.ts';
import type { Route } from './+types/search.ts';
import { findAsked, openAsked, readAsked } from './asked.server.ts';
import { longest } from './bounds.ts';
import { Results } from './Results.tsx';
import { searchTexts } from './texts.ts';
import { useLiveSearch } from './useLiveSearch.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(searchTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const office = await officeRequest(args, 'office.enter');
  const asked = openAsked(office);
  const isAll = office.url.searchParams.has('all');
  const found = await findAsked(office, { ...asked, isAll });
  return { ...found, ...asked, seesDonors: can(office.account.role, 'donor.contact') };
}

/** Not in the URL: it is often a name, a phone or an email address. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const office = await officeRequest(args, 'office.enter');
  const { sealed: s } = await readAsked(office, args);
  const query = s && `?${new URLSearchParams({ s })}`;
  return redirect(localizedPath(office.locale, `/admin/search${query}`), 303);
}

export default memoPage(function Search({
  loaderData: { text, seesDonors, ...loaded },
}: Route.ComponentProps) {
  const t = useTexts(searchTexts);
  const link = useLink();
  const [typed, setTyped] = useState<string>();
  const { found, isSearching } = useLiveSearch(typed);
  const back = useWayBack();
  // The field stays where it is when results arrive.
  const [hasHint] = useState(!loaded.results?.length);
  const { results, hasOlder, sealed } = found ?? { ...loaded };
  // Whoever comes back finds the same again.
  useEffect(() => {
    if (!found) return;
    history.replaceState(
      history.state,
      '',
      found.sealed ? `?s=${found.sealed}` : location.pathname,
    );
  }, [found]);
  // After the page has moved the focus to its title.
  useEffect(() => {
    if (!text) document.getElementById('q')?.focus();
    else if (matchMedia('(pointer:fine)').matches)
      document.querySelector<HTMLElement>('.office-excerpts a')?.focus();
  }, [text]);
  return (
    <OfficePage title={t.title} {...(back ? { back } : { below: '/admin/more' })}>
      <Form
        method="post"
        className="form office-form office-search-row"
        role="search"
        // Another name than that of the search in the rail.
        aria-label={t.title}
        key={text}
        aria-busy={isSearching || undefined}
        onInput={({ target }) => setTyped((target as HTMLInputElement).value)}
        action={link('/admin/search')}
      >
        <Field
          name="q"
          type="search"
          label={t.label}
          hint={hasHint ? (seesDonors ? t.hint.owner : t.hint.editor) : undefined}
          error={text && !found && !results ? t.short : undefined}
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
      <div role="status">
        {isSearching && <span className="visually-hidden">{t.searching}</span>}
        {results?.length === 0 && <Empty text={t.none(found?.text ?? text)} />}
      </div>
      {results && <Results results={results} />}
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

/** The page that the loupe was on; the server does not know it. */
function useWayBack() {
  const from: ComponentProps<typeof OfficePage>['back'] = useLocation().state?.from;
  const [back, setBack] = useState<typeof from>();
  // A search that was sent is another location.
  useLayoutEffect(() => {
    if (from) setBack(from);
  }, [from]);
  return back;
}
