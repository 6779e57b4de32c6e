import type { ReactNode } from 'react';
import {
  href,
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { pageTexts } from '#app/ui/layout/page-texts.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { PageLink, PrimaryLink } from '#app/ui/Page.tsx';
import cutString from '#content/pictures/brand/cut-string.svg?url';
import mark from '#content/pictures/brand/logo-mark.svg?raw';
import notFound from '#content/pictures/brand/not-found.svg?url';
import type { Route } from './+types/root.ts';
import { earlyKeysScript } from './client/early-keys.ts';
import formScript from './client/form.ts?worker&url';
import { hydratedInlineScript, inlineScript } from './client/inline.ts';
import siteScript from './client/site.ts?worker&url';
import { hasCourses } from './features/courses/courses.server.ts';
import { SiteNotice } from './features/notice/SiteNotice.tsx';
import { findShownSettings } from './features/settings/shown.server.ts';
import { databaseAwayContext, requestIdContext } from './http/context.ts';
import { type DataVariant, dataVariantContext } from './http/data-mode.ts';
import { pageRequest } from './http/page.ts';
import { practiceStrip } from './http/practice.ts';
import type { RouteHandle } from './http/route-handle.ts';
import { can } from './http/session/permissions.ts';
import { currentSession, renewAccessToken } from './http/session/session.server.ts';
import { LocaleContext, useSharedTexts, useTexts } from './i18n/context.tsx';
import { languageTag, localeOf } from './i18n/locale.ts';
import { SiteContext } from './ui/company.tsx';
import { DataModeContext } from './ui/data-mode.ts';
import { ExampleMark, ExamplesContext } from './ui/examples.tsx';
import { close, heart } from './ui/icon-paths.ts';
import { Footer } from './ui/layout/Footer.tsx';
import { Header } from './ui/layout/Header.tsx';
import { PageScript } from './ui/Page.tsx';
import { stylesOf } from './ui/styles/page-styles.ts';
import { PathIcon, svgDataUrl } from './ui/svg.tsx';

// Inlined: on a slow connection one more request costs more than these bytes.
const square = '<rect x="-4" y="-7" width="59" height="59" rx="13" fill="#16123f"/>';
const iconUrl = svgDataUrl(mark.replace(/ viewBox="[^"]*">/, ` viewBox="-4 -7 59 59">${square}`));

export async function loader(args: Route.LoaderArgs) {
  const { db, config, log, practice, locale } = pageRequest(args);
  const requestId = args.context.get(requestIdContext);
  // A form that could not be stored is redisplayed even when the database is down.
  const company = await findShownSettings(db, config.publicUrl).catch((error: Error) => {
    args.context.set(databaseAwayContext, true);
    log.error({ requestId, reason: error.message }, 'the settings could not be read');
    return null;
  });
  const showCourses = company !== null && (await hasCourses(db));
  const member = await findMember(args).catch((error: Error) => {
    log.error({ requestId, reason: error.message }, 'the session could not be read');
    return null;
  });
  return {
    publicUrl: config.publicUrl,
    company: company && {
      contact: company.contact,
      social: company.social,
      place: company.place,
      menu: company.menu,
    },
    opening: company?.opening ?? null,
    town: company?.town ?? null,
    examples: company?.examples ?? [],
    showCourses,
    notice: company?.noticeState.shown && company.notice.fr ? company.notice : null,
    member,
    requestId,
    data: args.context.get(dataVariantContext),
    serviceWorker: config.serviceWorker,
    practice: practiceStrip(practice, locale),
  };
}

const dataModeOf = (variant: DataVariant) =>
  ({
    chosen: variant === 'auto-saving' ? 'auto' : variant,
    saving: variant.endsWith('saving'),
  }) as const;

async function findMember(args: Route.LoaderArgs) {
  const open = await currentSession(args);
  if (!open) return null;
  const { username, role } = open.account;
  return { username, role, accessToken: await renewAccessToken(args, open) };
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const locale = localeOf(pathname);
  const {
    member,
    data = 'auto',
    serviceWorker,
    practice,
  } = useRouteLoaderData<typeof loader>('root') ?? {};
  const dataMode = dataModeOf(data);
  const matches = useMatches();
  const handle = (matches.at(-1)?.handle ?? {}) as RouteHandle;
  const { form } = handle;
  // Below a form, where it covers none of its controls.
  const { donateButton = form ? 'below' : 'floating' } = handle;
  // Without its data, the visitor may not see the office: the error has the public frame.
  const isOffice = matches.some(
    ({ id, loaderData }) => id.startsWith('office:') && loaderData !== undefined,
  );
  const hydrate = handle.hydrate && isOffice;
  return (
    <html
      lang={languageTag[locale]}
      data-mode={dataMode.saving ? 'saving' : data === 'full' ? data : undefined}
      data-worker={serviceWorker ? href('/sw.js') : undefined}
      data-practice={practice?.id}
    >
      <head>
        <meta charSet="utf-8" />
        {/* What is fixed in the office stays above the keyboard of a phone. */}
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${
            isOffice ? ', interactive-widget=resizes-content' : ''
          }`}
        />
        <meta name="theme-color" content="#16123f" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d0b29" media="(prefers-color-scheme: dark)" />
        <Meta />
        {member && <meta name="access-token" content={member.accessToken} />}
        <link rel="icon" type="image/svg+xml" href={iconUrl} />
        {hydrate ? (
          <style
            // The server writes the rules of the first view (entry.server.tsx).
            // biome-ignore lint/security/noDangerouslySetInnerHtml: hydration leaves it alone
            dangerouslySetInnerHTML={{ __html: '' }}
          />
        ) : (
          <Styles handle={handle} />
        )}
        <InlineScript name={hydrate ? 'hydrated' : 'page'} />
        {!hydrate && <PageScript src={handle.script ?? (form ? formScript : siteScript)} />}
        {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      </head>
      <body>
        <LocaleContext value={locale}>
          <DataModeContext value={dataMode}>
            <SkipLink />
            {practice && (
              <form {...practice.form}>
                <p>{practice.text}</p>
                <button {...practice.button} />
              </form>
            )}
            {/* Only the office is rendered in browsers, which do not need the rest. */}
            {import.meta.env.SSR && !isOffice ? (
              <PublicFrame donateButton={donateButton}>{children}</PublicFrame>
            ) : (
              children
            )}
          </DataModeContext>
        </LocaleContext>
        {hydrate && (
          <>
            <InlineScript name="keys" />
            <Styles handle={handle} />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Only the server writes them: the scripts of the office do without their text. */
const inlined = import.meta.env.SSR
  ? { page: inlineScript, hydrated: hydratedInlineScript, keys: earlyKeysScript }
  : undefined;

const InlineScript = ({ name }: { name: 'page' | 'hydrated' | 'keys' }) => (
  <script
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, allowed by its hash
    dangerouslySetInnerHTML={{ __html: inlined?.[name] ?? '' }}
  />
);

/**
 * One element on a hydrated page, which a browser applies as a whole: while it came in parts, rules
 * of the site would be above those of the office.
 */
const Styles = ({ handle }: { handle: RouteHandle }) =>
  (handle.hydrate ? [stylesOf(handle).join('')] : stylesOf(handle)).map((styles, index) => (
    <style
      // biome-ignore lint/suspicious/noArrayIndexKey: their order is fixed
      key={index}
      id={handle.hydrate && 'page-styles'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, allowed by their hashes
      dangerouslySetInnerHTML={{ __html: styles }}
    />
  ));

type PublicFrameProps = {
  donateButton: NonNullable<RouteHandle['donateButton']>;
  children: ReactNode;
};

function PublicFrame({ donateButton, children }: PublicFrameProps) {
  const { pathname } = useLocation();
  const data = useRouteLoaderData<typeof loader>('root');
  const { publicUrl, company, member, notice, examples = [] } = data ?? {};
  const { phones = [], email } = company?.contact ?? {};
  return (
    <SiteContext value={data}>
      <ExamplesContext value={examples}>
        {notice && <SiteNotice notice={notice} />}
        <Header
          isSignedIn={Boolean(member)}
          isTeam={member ? can(member.role, 'office.enter') : false}
        />
        <p className="printed wrap">
          {[publicUrl + pathname, ...phones, email].filter(Boolean).join(' · ')}
          <ExampleMark of={phones[0]} />
        </p>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {donateButton !== 'none' && <DonateButton place={donateButton} />}
        {company && <Footer {...company} />}
      </ExamplesContext>
    </SiteContext>
  );
}

function SkipLink() {
  const t = useTexts(pageTexts);
  return (
    <a className="skip visually-hidden" href="#main">
      {t.skip}
    </a>
  );
}

type DonateButtonProps = { place: 'floating' | 'steady' | 'below' };

const classNames = {
  floating: 'donate',
  steady: 'donate donate-steady',
  below: 'donate donate-inline',
} as const;

/** Shown 30 s of every 60 s by the script, which also lets visitors dismiss it for 30 days. */
function DonateButton({ place }: DonateButtonProps) {
  const t = useTexts(layoutTexts);
  return (
    <aside className={classNames[place]} aria-label={t.donate.label} data-dismiss="donate">
      <PageLink to="/donation">
        <PathIcon d={heart} />
        {t.donate.button}
      </PageLink>
      <button type="button" className="icon-button" aria-label={t.donate.dismiss} disabled>
        <PathIcon d={close} />
      </button>
    </aside>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTexts(pageTexts).error;
  const shared = useSharedTexts();
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const text = status === 404 ? t.missing : status < 500 ? t.method : t.text;
  return (
    <div className="wrap section split">
      <title>{`${t.title} · ${shared.site.name}`}</title>
      <div className="card art">
        {/* Not in the scripts of the office. */}
        {import.meta.env.SSR && (
          <img src={status < 500 ? notFound : cutString} alt="" width={640} height={400} />
        )}
      </div>
      <div>
        <h1>{t.title}</h1>
        <p className="lead mt-4">{text}</p>
        {requestId && (
          <p className="kicker mt-2">
            {t.reference} <code>{requestId}</code>
          </p>
        )}
        <p className="mt-6">
          <PrimaryLink to="/home">{t.home}</PrimaryLink>
        </p>
      </div>
    </div>
  );
}
