import { lazy, memo, type ReactNode, useEffect, useState } from 'react';
import { Form, Link, Outlet, redirectDocument, useLocation, useNavigation } from 'react-router';
import { postedContext } from '#app/http/context.ts';
import { clearPracticeCookie, practiceOverContext } from '#app/http/practice.ts';
import { secondFactorAdvice } from '#app/http/session/second-factor.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { type Locale, localizedPath, stripLocale } from '#app/i18n/locale.ts';
import { type OfficeRequest, officeRequest } from '#app/office/request.server.ts';
import { KiteMark, PathIcon } from '#app/ui/svg.tsx';
import type { Route } from './+types/frame.ts';
import { readAnswers } from './answers.ts';
import { bulkTexts } from './bulk-texts.ts';
import { countBulk, findEntry } from './journal/journal.server.ts';
import { findSubject } from './journal/journal-list.server.ts';
import { redoTexts } from './journal/undo-texts.ts';
import { keptTexts } from './kept-texts.ts';
import { countOf, groupPages, leadsTo, menu, nameOf, pagesBelow } from './menu.ts';
import { groupTexts, menuNames } from './menu-texts.ts';
import { Count } from './OfficePage.tsx';
import { optional } from './optional.tsx';
import { preloadPage } from './preload.ts';
import { keptResultTexts, resultTexts } from './result-texts.ts';
import { Toast } from './Toast.tsx';
import { officeTexts } from './texts.ts';
import { countWaiting } from './today/waiting.server.ts';

/** The counts of the navigation, and the last action’s result (`?done=`, `?bulk=`, `?notice=`). */
export async function loader(args: Route.LoaderArgs) {
  const office = await officeRequest(args, 'office.enter');
  const { db, url, locale, mailbox, practice, config, account, registry } = office;
  if (args.context.get(practiceOverContext) && !args.context.get(postedContext))
    throw redirectDocument(localizedPath(locale, '/admin/practice?over'), {
      headers: { 'Set-Cookie': clearPracticeCookie(config) },
    });
  const isMailKept = mailbox !== null;
  const id = url.searchParams.get('done');
  const { role } = account;
  const bulk = await describeBulk(office);
  const done = id ? await findEntry(db, { id, role }, Date.now()) : undefined;
  const said = noticeOf(locale, url.searchParams.get('notice') ?? '', isMailKept);
  return {
    me: account.id,
    role,
    kept: isMailKept ? keptTexts[locale] : null,
    waiting: await countWaiting(registry, db, { role, now: Date.now() }),
    sections: registry.namedSections(role, locale),
    advice: practice === undefined ? await secondFactorAdvice(db, account) : null,
    done: done ? await describeDone(office, done) : await reversalOf(office, said.result),
    redo: [done?.action, bulk?.action].includes('undo') ? redoTexts[locale] : null,
    bulk,
    ...said,
  };
}

/** The context of the outlet. */
export type OfficeState = Awaited<ReturnType<typeof loader>>;

type Done = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

async function describeDone({ db, url, locale, mailbox, registry }: OfficeRequest, entry: Done) {
  const { journal } = registry;
  const subject = journal.subjects[entry.subject];
  const about = await findSubject(db, locale, journal, entry);
  const undo = journal.undoPath(entry);
  const section = url.searchParams.get('section');
  return {
    text:
      (await subject?.doneText?.(db, locale, entry, Date.now())) ??
      journal.doneText(locale, entry, about ?? { name: entry.subjectId }, mailbox !== null),
    undo: undo ? localizedPath(locale, undo) : null,
    links: await subject?.doneLinks?.(db, locale, { ...entry, section }),
    page: about?.page === undefined ? undefined : localizedPath(locale, about.page),
  };
}

async function describeBulk(office: OfficeRequest) {
  const { db, url, locale, mailbox, account, registry } = office;
  const number = (name: string) =>
    Number(/^\d{1,15}$/.exec(url.searchParams.get(name) ?? '')?.[0] ?? 0);
  const [at, skipped] = [number('bulk'), number('skipped')];
  if (at === 0) return null;
  const t = bulkTexts[locale];
  const { id: accountId, role } = account;
  const now = Date.now();
  const bulk = await countBulk(db, { at, accountId, role }, now);
  const { changed, undoable, isMailed, action, only } = bulk;
  const entry = only === null ? undefined : await findEntry(db, { id: only, role }, now);
  const said = entry
    ? (await describeDone(office, entry)).text
    : action && registry.journal.manyText(locale, action, changed);
  const isKept = !entry && mailbox !== null && isMailed;
  const sentences = [
    said || t.changed(changed),
    skipped > 0 && t.skipped(skipped),
    isKept && keptTexts[locale].bulk,
  ];
  return { at, text: sentences.filter(Boolean).join(' '), undoable, action };
}

/** A result that the journal has no entry of, with its undo. */
async function reversalOf(
  { db, url, locale, account, registry }: OfficeRequest,
  text: string | null,
) {
  if (text === null) return null;
  const reversal = await registry.findReversal(db, url.searchParams, account.id);
  return reversal && { text, undo: localizedPath(locale, reversal.path), fields: reversal.fields };
}

function noticeOf(locale: Locale, name: string, isMailKept: boolean) {
  const textIn = (texts: Readonly<Record<string, string>>) =>
    (Object.hasOwn(texts, name) && texts[name]) || null;
  const { results, reasons } = resultTexts[locale];
  return {
    result: (isMailKept && textIn(keptResultTexts[locale])) || textIn(results),
    notice: textIn(reasons),
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preloadPage, readAnswers];

export default function OfficeFrame({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData}>
      <Outlet context={loaderData} />
    </Frame>
  );
}

/** Loaded when needed. */
const OfficeError = lazy(() => import('./OfficeError.tsx'));
const SecondFactorNotice = optional(() => import('./SecondFactorNotice.tsx'));
const OfficeKeys = optional(() => import('./OfficeKeys.tsx'));
const AfterLoad = optional(() => import('./AfterLoad.tsx'));

/** Readers who may not see the frame get the public one. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <OfficeError error={error} isOutside />;
  return (
    <Frame data={loaderData}>
      <OfficeError error={error} />
    </Frame>
  );
}

/** A bar at the bottom on a phone, a rail at the side on a desk. */
function Frame(props: { data: Route.ComponentProps['loaderData']; children: ReactNode }) {
  const { role, waiting, sections, advice, ...shown } = props.data;
  const isLoading = useNavigation().state !== 'idle';
  const [hasKeys, setKeys] = useState(false);
  useEffect(() => setKeys(matchMedia('(pointer:fine)').matches), []);
  const isToday = stripLocale(useLocation().pathname) === '/admin';
  return (
    <div className="office">
      <OfficeNav waiting={waiting} role={role} sections={sections} />
      <main id="main" tabIndex={-1} aria-busy={isLoading || undefined}>
        {isToday && advice && <SecondFactorNotice advice={advice} />}
        <Toast {...shown} />
        {props.children}
      </main>
      <AfterLoad />
      {hasKeys && <OfficeKeys />}
    </div>
  );
}

type NavProps = Pick<OfficeState, 'waiting' | 'role' | 'sections'>;

const OfficeNav = memo(function OfficeNav({ waiting, role, sections }: NavProps) {
  const t = useTexts(officeTexts);
  const labels = useTexts(menuNames);
  const groups = useTexts(groupTexts);
  const link = useLink();
  // `NavLink` would be rendered again whenever something is on its way.
  const path = stripLocale(useLocation().pathname);
  return (
    <nav className="office-nav no-print" aria-label={t.nav.label}>
      <p className="office-brand">
        <KiteMark className="size-10" /> {t.name}
      </p>
      {/* On a phone the page of the search is under “More”. */}
      <Form
        method="post"
        // Elsewhere what was searched for is over.
        key={String(path === '/admin/search')}
        className="office-search"
        role="search"
        aria-label={t.nav.search}
        action={link('/admin/search')}
      >
        <input type="search" name="q" aria-label={t.nav.search} placeholder={t.nav.search} />
      </Form>
      <ul>
        {menu.map((section) => {
          const below = pagesBelow(section.to, role, sections);
          return (
            <li key={section.to}>
              <Link
                to={link(section.to)}
                data-letter={section.letter}
                aria-current={
                  (section.to === '/admin' ? path === '/admin' : leadsTo(section, path))
                    ? 'page'
                    : below.some((page) => leadsTo(page, path)) || undefined
                }
              >
                <PathIcon d={section.icon} />
                {labels[section.to]}
                <Count count={countOf(section, below, waiting)} />
              </Link>
              <div className="office-nav-below">
                {groupPages(below, path).map(({ name, pages, isOpen }) => (
                  // One at a time.
                  <details key={name} name="rail" open={isOpen}>
                    <summary>{groups[name]}</summary>
                    <ul>
                      {pages.map((page) => (
                        <li key={page.to}>
                          <Link
                            to={link(page.to)}
                            data-letter={page.letter}
                            reloadDocument={page.reload === true}
                            aria-current={leadsTo(page, path) ? 'page' : undefined}
                          >
                            {nameOf(page, labels)} <Count count={countOf(page, [], waiting)} />
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </details>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </nav>
  );
});
