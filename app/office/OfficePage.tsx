import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { search as loupe } from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import { filtersIn, isInToday, isResult, listAbove, rememberList } from './last-list.ts';
import { menuNames } from './menu-texts.ts';
import { officeTexts } from './texts.ts';

type PageProps = {
  title: React.ReactNode;
  lead?: React.ReactNode;
  back?: { to: string; label: string };
  /** `Beside`: what is before and after it in its list. Of a list, `.office-new`. */
  beside?: React.ReactNode;
  /** The page of the bar that leads here. */
  below?: '/admin/publish' | '/admin/more';
  children: React.ReactNode;
};

export function OfficePage({ title, lead, below, back: given, beside, children }: PageProps) {
  const link = useLink();
  const labels = useTexts(menuNames);
  const search = link('/admin/search');
  const { key, pathname, search: query, hash, state } = useLocation();
  const above = isInToday(pathname) ? '/admin' : below;
  const back = above
    ? { to: link(above), label: labels[above] }
    : given && { ...given, to: listAbove(pathname, given.to) };
  // The focus starts at the title, or where the URL leads, but stays in a filter, or a form that is
  // shown again.
  const isNew = useNavigationType() !== 'POP' && !isResult(query) && !state?.keepsFocus;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(undefined);
  // With the page: later, it would take the focus from whoever is quick.
  useLayoutEffect(() => {
    if (shown.current === pathname + hash) return;
    shown.current = pathname + hash;
    // A form answered on a path of its own first says what is wrong; a new article is written; who
    // types into the search meanwhile goes on.
    const isTaken = document.activeElement?.matches(
      '[role="alert"], .error-summary, .article-form *, [class|=office-search] *',
    );
    if (isNew && !isTaken) (document.getElementById(hash.slice(1)) ?? heading.current)?.focus();
  }, [pathname, hash, isNew]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location has other rows
  useEffect(rememberList, [key]);
  return (
    <>
      <header className="office-strip">
        {back && (
          <Link className="line-link" to={back.to}>
            ‹ {back.label}
          </Link>
        )}
        {beside}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {/* On a desk it is in the rail. */}
        {pathname !== search && (
          <Link
            className="office-loupe"
            to={search}
            // The way back from there.
            state={
              typeof title === 'string' && {
                from: { to: pathname + filtersIn(query), label: title },
              }
            }
            aria-label={labels['/admin/search']}
          >
            <PathIcon d={loupe} />
          </Link>
        )}
        {lead && <p>{lead}</p>}
      </header>
      <div className="office-content">{children}</div>
    </>
  );
}

/** Focuses an element that appears for `key`: `autofocus` works only when a document is loaded. */
export function useFocus<E extends HTMLElement>(key: string | null) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (key !== null) ref.current?.focus();
  }, [key]);
  return ref;
}

/** How much waits on the page of a link, up to 99. */
export function Count({ count }: { count: number }) {
  const t = useTexts(officeTexts);
  if (count === 0) return null;
  return (
    <span className="office-count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">, {t.nav.waiting(count)}</span>
    </span>
  );
}
