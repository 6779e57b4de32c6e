import { href, redirect } from 'react-router';
import { CoursesLink } from '#app/features/courses/pages/CoursesLink.tsx';
import { JobInWords, Person } from '#app/features/evidence/EvidenceSections.tsx';
import evidenceStyles from '#app/features/evidence/evidence.css?inline';
import { findServiceEvidence } from '#app/features/evidence/evidence.server.ts';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { company } from '#app/http/json-ld.ts';
import { notFoundNoticePath } from '#app/http/not-found-notice.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { shareCardPath } from '#app/http/share-cards.ts';
import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { isLocale, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { ContactSection, MessagingButton, MessagingDock, messagingApp } from '#app/ui/company.tsx';
import { OtherLanguageNotice } from '#app/ui/other-language.tsx';
import { PageLink } from '#app/ui/Page.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/service.ts';
import dockStyles from './dock.css?inline';
import { ServiceContact } from './Offer.tsx';
import { questionsOf } from './questions.ts';
import serviceStyles from './service.css?inline';
import {
  cardLine,
  findServiceBySlug,
  findServiceHtml,
  listServiceSlugs,
  listServices,
  usualAnswers,
} from './services.server.ts';
import { servicesTexts } from './texts.ts';

export const handle: RouteHandle = {
  isOfPlace: true,
  styles: [evidenceStyles, serviceStyles, dockStyles],
  donateButton: 'steady',
  reads: 'each',
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  if (!loaderData) return [];
  const { publicUrl } = matches[0].loaderData;
  const { service, alternates } = loaderData;
  const locale = localeOf(location.pathname);
  const card = `services/${service.key}`;
  const content = { ...service, line: cardLine(service) };
  const textLocale = isLocale(service.locale) ? service.locale : locale;
  const url = publicUrl + (alternates[textLocale] ?? location.pathname);
  const { title, summary, price_minor } = service;
  return pageMeta({
    matches,
    location,
    title,
    description: summary,
    image: { name: card, content },
    parent: { name: servicesTexts[locale].title, path: localizedPath(locale, '/services') },
    alternates,
    jsonLd: [
      {
        '@type': 'Service',
        '@id': `${url}#service`,
        name: title,
        description: summary,
        inLanguage: service.locale,
        url,
        image: publicUrl + shareCardPath(textLocale, card, content),
        provider: company(publicUrl),
        offers: price_minor === null ? undefined : offerFrom(price_minor),
      },
    ],
  });
};

/** @param priceMinor the lowest price, in centimes of a gourde */
const offerFrom = (priceMinor: number) => ({
  '@type': 'Offer',
  priceSpecification: {
    '@type': 'PriceSpecification',
    minPrice: priceMinor / 100,
    priceCurrency: 'HTG',
  },
});

export async function loader(args: Route.LoaderArgs) {
  const { db, config, log, locale, url } = pageRequest(args);
  const { slug } = args.params;
  const found = await findServiceBySlug(db, locale, slug);
  if (!found) throw redirect(notFoundNoticePath(locale, url.pathname));
  // The slug of another language, or from before it was changed: one URL per language.
  if (found.slug !== slug)
    throw redirect(localizedPath(locale, href('/services/:slug', { slug: found.slug })), 301);
  const { answers, ...service } = found;
  const [html, slugs, services, evidence, { contact, opening }] = await Promise.all([
    findServiceHtml(db, service, log),
    listServiceSlugs(db, service.key),
    listServices(db, locale),
    findServiceEvidence(db, locale, service.key),
    findShownSettings(db, config.publicUrl),
  ]);
  const alternates = Object.fromEntries(
    slugs.flatMap(({ locale, slug }) =>
      isLocale(locale) ? [[locale, localizedPath(locale, href('/services/:slug', { slug }))]] : [],
    ),
  );
  const usual = usualAnswers(locale, {
    phone: contact.phones.length > 0,
    app: messagingApp(contact.messaging ?? ''),
    opening: opening !== null,
  });
  const questions = questionsOf(service.key)
    .map((key) => ({ key, own: answers[key], usual: usual[key] }))
    .filter(({ own, usual }) => own || usual);
  const others = services
    .filter(({ key, field }) => key !== service.key && field === service.field)
    .map(({ key, slug, title, locale }) => ({ key, slug, title, locale }));
  return {
    service,
    html,
    alternates,
    questions,
    others,
    evidence,
  };
}

export default function ServicePage({
  loaderData: { service, html, questions, others, evidence },
}: Route.ComponentProps) {
  const t = useTexts(servicesTexts);
  const lang = useLangOf()(service);
  const about = { name: <span lang={lang}>{service.title}</span>, message: t.about(service.title) };
  return (
    <>
      <article className="wrap section service-page">
        <header>
          <p className="kicker">
            <PageLink to="/services">{t.all}</PageLink> · {t.fields[service.field]}
          </p>
          <h1 className="mt-3 mb-4" lang={lang}>
            {service.title}
          </h1>
          <p className="lead" lang={lang}>
            {service.summary}
          </p>
          <OtherLanguageNotice locale={service.locale} />
          <Facts service={service} />
          <p className="flex flex-wrap gap-3 no-print">
            <ServiceContact service={service} asksForQuote />
            <MessagingButton about={about} />
            {service.key === 'online-courses' && <CoursesLink className="button" />}
          </p>
        </header>
        <div className="service-picture">
          <Picture reference={service.image} alt="" sizes="(min-width: 48rem) 30rem, 100vw" eager />
        </div>
        <div className="service-text">
          <Prose html={html} lang={lang} />
          <ServiceEvidence evidence={evidence} />
        </div>
        <div className="service-aside">
          <Questions questions={questions} lang={lang} />
          {others.length > 0 && <OtherServices services={others} />}
        </div>
      </article>
      <ContactSection
        title={t.talkTitle(service.title)}
        about={about}
        query={`?service=${service.key}`}
      />
      <MessagingDock about={about} />
    </>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

function Facts({ service }: Pick<LoaderData, 'service'>) {
  const t = useTexts(servicesTexts);
  const facts = (['price', 'delay'] as const).filter((name) => service[name]);
  if (facts.length === 0) return null;
  return (
    <dl className="service-facts">
      {facts.map((name) => (
        <div key={name}>
          <dt>{t[name]}</dt>
          <dd>{service[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

function ServiceEvidence({ evidence: { job, person } }: Pick<LoaderData, 'evidence'>) {
  const t = useTexts(servicesTexts);
  return (
    <>
      {job && (
        <section aria-labelledby="work-title">
          <h2 id="work-title" className="group-title">
            {t.workTitle}
          </h2>
          <JobInWords job={job} />
        </section>
      )}
      {person && (
        <section aria-labelledby="person-title">
          <h2 id="person-title" className="group-title mb-3">
            {t.personTitle}
          </h2>
          <div className="service-person">
            <Person person={person} />
          </div>
        </section>
      )}
    </>
  );
}

function Questions({
  questions,
  lang,
}: Pick<LoaderData, 'questions'> & { lang: string | undefined }) {
  const t = useTexts(servicesTexts);
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className="group-title mb-3">
        {t.questionsTitle}
      </h2>
      {questions.map(({ key, own, usual }) => (
        <details key={key}>
          <summary>{t.questions[key]}</summary>
          <p className="service-answer" lang={own ? lang : undefined}>
            {own || usual}
          </p>
          {key === 'courses' && <CoursesLink />}
        </details>
      ))}
    </section>
  );
}

function OtherServices({ services }: { services: LoaderData['others'] }) {
  const t = useTexts(servicesTexts);
  const link = useLink();
  const langOf = useLangOf();
  return (
    <nav aria-labelledby="others-title">
      <h2 id="others-title" className="group-title mb-3">
        {t.others}
      </h2>
      <ul className="chips">
        {services.map((service) => (
          <li key={service.key}>
            <a
              className="service-other"
              href={link('/services/:slug', { slug: service.slug })}
              lang={langOf(service)}
            >
              {service.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
