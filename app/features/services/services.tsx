import { Fragment } from 'react';
import { company, itemList } from '#app/http/json-ld.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { ContactSection, MessagingButton, MessagingDock } from '#app/ui/company.tsx';
import { OtherLanguageNotice } from '#app/ui/other-language.tsx';
import { Banner } from '#app/ui/Page.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import type { Route } from './+types/services.ts';
import dockStyles from './dock.css?inline';
import { HiddenTitle, ServiceContact } from './Offer.tsx';
import servicesStyles from './services.css?inline';
import { listServices } from './services.server.ts';
import { servicesTexts } from './texts.ts';

export const handle: RouteHandle = {
  isOfPlace: true,
  styles: [servicesStyles, dockStyles],
  donateButton: 'steady',
  sitemap: true,
  shareCard: { drawing: 'about/services', title: (locale) => servicesTexts[locale].title },
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { publicUrl } = matches[0].loaderData;
  const locale = localeOf(location.pathname);
  const { title, description } = servicesTexts[locale];
  const services = (loaderData?.services ?? []).map(({ title, summary, slug }) => ({
    item: {
      '@type': 'Service',
      name: title,
      description: summary,
      url: publicUrl + localizedPath(locale, `/services/${slug}`),
      provider: company(publicUrl),
    },
  }));
  return pageMeta({
    matches,
    location,
    title,
    description,
    jsonLd: [itemList(title, services)],
  });
};

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = pageRequest(args);
  return { services: await listServices(db, locale) };
}

const fields = ['design', 'programming', 'innovation'] as const;

type LoaderData = Route.ComponentProps['loaderData'];

export default function Services({ loaderData: { services } }: Route.ComponentProps) {
  const t = useTexts(servicesTexts);
  const shown = fields
    .map((field) => ({ field, services: services.filter((service) => service.field === field) }))
    .filter((each) => each.services.length > 0);
  return (
    <>
      <Banner sky="noon" title={t.title} lead={t.lead}>
        <nav className="mt-6" aria-label={t.fieldsLabel}>
          <ul className="chips banner-links">
            {shown.map(({ field }) => (
              <li key={field}>
                <a href={`#${field}`}>{t.fields[field]}</a>
              </li>
            ))}
          </ul>
        </nav>
      </Banner>
      {shown.map(({ field, services }) => (
        <section
          key={field}
          id={field}
          className="section alternating"
          aria-labelledby={`${field}-title`}
        >
          <div className="wrap">
            <h2 id={`${field}-title`} className="mb-8">
              {t.fields[field]}
            </h2>
            <ul className="grid-cards">
              {services.map((service) => (
                <ServiceCard key={service.key} service={service} />
              ))}
            </ul>
          </div>
        </section>
      ))}
      <ContactSection />
      <MessagingDock />
    </>
  );
}

function ServiceCard({ service }: { service: LoaderData['services'][number] }) {
  const t = useTexts(servicesTexts);
  const link = useLink();
  const lang = useLangOf()(service);
  const facts = [service.price, service.delay].filter(Boolean);
  const own = link('/services/:slug', { slug: service.slug });
  return (
    <li id={service.key} className="card service-card">
      <div className="service-image">
        <Picture reference={service.image} alt="" sizes="(min-width: 46rem) 22rem, 6rem" />
      </div>
      <div className="card-body">
        <h3 lang={lang}>
          <a className="card-title" href={own}>
            {service.title}
          </a>
        </h3>
        <OtherLanguageNotice locale={service.locale} />
        <p lang={lang}>{service.summary}</p>
        {facts.length > 0 && (
          <p className="service-offer">
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' '}
                <span className="inline-block">
                  {index < facts.length - 1 ? `${fact}\u00A0·` : fact}
                </span>
              </Fragment>
            ))}
          </p>
        )}
        <div className="service-end">
          <p className="service-reach no-print">
            <ServiceContact service={service} />
            <MessagingButton
              className="line-link"
              about={{
                name: <span lang={lang}>{service.title}</span>,
                message: t.about(service.title),
              }}
            />
          </p>
          <p className="no-print">
            <a className="line-link" href={own}>
              {t.readMore}
              <HiddenTitle service={service} />
            </a>
          </p>
        </div>
      </div>
    </li>
  );
}
