import type { ReactNode } from 'react';
import { listArticlesToRead } from '#app/features/articles/articles.server.ts';
import { listNextSessions } from '#app/features/courses/courses.server.ts';
import courseStyles from '#app/features/courses/pages/courses.css?inline';
import { NextSessions } from '#app/features/courses/pages/NextSessions.tsx';
import {
  JobsSection,
  PeopleSection,
  ProofStrip,
} from '#app/features/evidence/EvidenceSections.tsx';
import evidenceStyles from '#app/features/evidence/evidence.css?inline';
import { findEvidence } from '#app/features/evidence/evidence.server.ts';
import { listServices } from '#app/features/services/services.server.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { setSettings } from '#app/features/settings/shown.server.ts';
import { localBusiness, website } from '#app/http/json-ld.ts';
import { readNotFoundNotice } from '#app/http/not-found-notice.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate } from '#app/i18n/format.ts';
import { haitiDay } from '#app/i18n/haiti-time.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { useSaving } from '#app/ui/data-mode.ts';
import { PageLink } from '#app/ui/Page.tsx';
import { drawingUrl, fallbackImage, Picture } from '#app/ui/Picture.tsx';
import { Player } from '#app/ui/Player.tsx';
import filmStyles from '#app/ui/styles/films.css?inline';
import type { Route } from './+types/home.ts';
import { Hero } from './Hero.tsx';
import homeStyles from './home.css?inline';
import { homeTexts } from './texts.ts';

export const handle: RouteHandle = {
  styles: [filmStyles, homeStyles, evidenceStyles, courseStyles],
  sitemap: true,
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { publicUrl } = matches[0].loaderData;
  const locale = localeOf(location.pathname);
  const t = homeTexts[locale];
  const shared = sharedTexts[locale];
  const site = { publicUrl, locale };
  return pageMeta({
    matches,
    location,
    title: loaderData?.notFound ? t.notFound.title : t.pageTitle,
    description: shared.site.description,
    jsonLd: [...(loaderData ? [localBusiness(site, loaderData.set)] : []), website(publicUrl)],
  });
};

export async function loader(args: Route.LoaderArgs) {
  const { db, locale, url } = pageRequest(args);
  const [services, sessions, articles, evidence, settings] = await Promise.all([
    listServices(db, locale),
    listNextSessions(db, locale, Date.now(), 2),
    listArticlesToRead(db, locale, 3),
    findEvidence(db, locale),
    findSettings(db),
  ]);
  return {
    set: setSettings(settings),
    services,
    sessions,
    articles,
    evidence,
    outsideIds: settings.players.outsideIds,
    notFound: readNotFoundNotice(url.searchParams),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTexts(homeTexts);
  const link = useLink();
  const { services, sessions, articles, evidence, outsideIds, notFound } = loaderData;
  const [proof, ...others] = evidence.jobs;
  return (
    <>
      {notFound && <NotFoundNotice path={notFound} />}
      <Hero />
      {proof && <ProofStrip job={proof} />}
      <Section
        name="services"
        title={t.servicesTitle}
        lead={t.servicesLead}
        more={{ href: link('/services'), text: t.allServices }}
      >
        <ServiceTiles services={services} />
      </Section>
      <NextSessions sessions={sessions} />
      {/* With sessions, too, the page would not fit into one round trip. */}
      {sessions.length === 0 && <JobsSection id="jobs" jobs={others} isSunken />}
      <PeopleSection people={evidence.people} />
      <Section
        name="promises"
        title={t.promisesTitle}
        lead={t.promisesLead}
        isSunken
        more={{ href: `${link('/info')}#order`, text: t.promisesMore }}
      >
        <Promises />
      </Section>
      <Section name="films" title={t.filmsTitle}>
        <div className="grid-cards">
          {Object.entries(t.films).map(([film, title]) => (
            <Player key={film} film={film} title={title} outsideId={outsideIds[film]} />
          ))}
        </div>
      </Section>
      <Section
        name="articles"
        title={t.articlesTitle}
        lead={t.articlesLead}
        more={{ href: link('/publication'), text: t.allArticles }}
      >
        <LatestArticles articles={articles} />
      </Section>
      {/* The opening state is in the hero. */}
      <ContactSection hidesOpening />
    </>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

function NotFoundNotice({ path }: { path: string }) {
  const t = useTexts(homeTexts);
  const saving = useSaving();
  return (
    <div className="wrap py-4">
      {/* biome-ignore lint/a11y/noAutofocus: not the page that was asked for: the notice must be announced first */}
      <div className="notice flex items-center gap-4" role="status" tabIndex={-1} autoFocus>
        {!saving && (
          <img
            className="not-found"
            src={drawingUrl('brand/not-found')}
            alt=""
            width={640}
            height={400}
            loading="lazy"
          />
        )}
        <p>
          <strong>{t.notFound.title}.</strong> {t.notFound.notice} <code>{path}</code>.{' '}
          {t.notFound.after} <PageLink to="/layout">{t.notFound.map}</PageLink>
        </p>
      </div>
    </div>
  );
}

type SectionProps = {
  /** Prefix of the heading's id, `<name>-title`. */
  name: string;
  title: string;
  lead?: string;
  children: ReactNode;
  isSunken?: boolean;
  more?: { href: string; text: string };
};

function Section({ name, title, lead, children, isSunken, more }: SectionProps) {
  return (
    <section
      className={isSunken ? 'section section-sunken' : 'section'}
      aria-labelledby={`${name}-title`}
    >
      <div className="wrap">
        <h2 id={`${name}-title`} className={lead ? undefined : 'mb-8'}>
          {title}
        </h2>
        {lead && <p className="lead mt-3 mb-8">{lead}</p>}
        {children}
        {more && (
          <p className="mt-8">
            <a className="button" href={more.href}>
              {more.text}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

type TileProps = { href: string; title: string; locale: string; children: ReactNode };

/** Its picture is left out in the economical mode. */
function Tile({ href, title, locale, children }: TileProps) {
  const langOf = useLangOf();
  return (
    <li>
      <a className="card tile" href={href} lang={langOf({ locale })}>
        {!useSaving() && children}
        <span className="tile-title">{title}</span>
      </a>
    </li>
  );
}

function ServiceTiles({ services }: Pick<LoaderData, 'services'>) {
  const link = useLink();
  return (
    <ul className="tiles">
      {services.map(({ key, slug, title, locale, image }) => (
        <Tile key={key} href={link('/services/:slug', { slug })} title={title} locale={locale}>
          <Picture reference={image} alt="" sizes="(min-width: 48rem) 22rem, 50vw" />
        </Tile>
      ))}
    </ul>
  );
}

function Promises() {
  const { promises } = useTexts(homeTexts);
  return (
    <ol className="grid-cards promises">
      {promises.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="mt-1">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function LatestArticles({ articles }: Pick<LoaderData, 'articles'>) {
  const locale = useLocale();
  const langOf = useLangOf();
  const link = useLink();
  return (
    <ul className="grid-cards">
      {articles.map((article) => (
        <li key={article.id} className="card" lang={langOf(article)}>
          <Picture
            reference={article.image ?? fallbackImage}
            alt=""
            sizes="(min-width: 48rem) 22rem, 100vw"
            widest={720}
          />
          <div className="card-body">
            <time className="kicker" dateTime={haitiDay(article.publishedAt)}>
              {formatDate(locale, article.publishedAt)}
            </time>
            <h3>
              <a className="card-link" href={link('/publication/:slug', { slug: article.slug })}>
                {article.title}
              </a>
            </h3>
          </div>
        </li>
      ))}
    </ul>
  );
}
