import { serviceList } from '#app/http/json-ld.ts';
import { pageMeta, pageRequest, type RouteHandle } from '#app/http/page.ts';
import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { localeOf } from '#app/i18n/locale.ts';
import { renderMarkdown } from '#app/platform/markdown.ts';
import { OtherLanguageNotice, QuotedEnglish } from '#app/ui/other-language.tsx';
import { Banner } from '#app/ui/Page.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/services.ts';
import { listServices } from './services.server.ts';
import { servicesTexts } from './texts.ts';

export const handle: RouteHandle = {
  donateButton: 'steady',
  sitemap: true,
  shareCard: { drawing: 'about/services', title: (locale) => servicesTexts[locale].title },
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { publicUrl } = matches[0].loaderData;
  const locale = localeOf(location.pathname);
  const { title, description } = servicesTexts[locale];
  const jsonLd = [serviceList({ publicUrl, locale }, title, loaderData?.services ?? [])];
  return pageMeta({ matches, location, title, description, jsonLd });
};

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = pageRequest(args);
  const services = await listServices(db, locale);
  return { services: services.map(({ content, ...service }) => ({ ...service, html: renderMarkdown(content) })) };
}

/** In the order of the page. */
const fields = ['design', 'programming', 'innovation'] as const;

type Service = Route.ComponentProps['loaderData']['services'][number];

export default function Services({ loaderData: { services } }: Route.ComponentProps) {
  const t = useTexts(servicesTexts);
  return (
    <>
      <Banner title={t.title} lead={t.lead} />
      {fields.map((field) => (
        <section key={field} id={field} className="section alternating" aria-labelledby={`${field}-title`}>
          <div className="wrap">
            <h2 id={`${field}-title`} className="mb-8">
              {t.fields[field]}
            </h2>
            <ul className="grid-cards">
              {services
                .filter((service) => service.field === field)
                .map((service) => (
                  <ServiceCard key={service.key} service={service} />
                ))}
            </ul>
          </div>
        </section>
      ))}
    </>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const t = useTexts(servicesTexts);
  const link = useLink();
  const lang = useLangOf()(service);
  return (
    <li id={service.key} className="card">
      <Picture reference={service.image} alt="" sizes="(min-width: 48rem) 22rem, 100vw" />
      <div className="card-body">
        <h3 lang={lang}>{service.title}</h3>
        <OtherLanguageNotice locale={service.locale} />
        <p lang={lang}>{service.summary}</p>
        <details className="more mt-auto">
          <summary>
            {t.readMore}{' '}
            <span className="visually-hidden" lang={lang}>
              {service.title}
            </span>
          </summary>
          <Prose html={service.html} lang={lang} />
        </details>
        <a className="button button-primary" href={`${link('/contact')}?service=${service.key}`}>
          <QuotedEnglish>{t.contactUs}</QuotedEnglish>
          <span className="visually-hidden" lang={lang}>
            {' '}
            {service.title}
          </span>
        </a>
      </div>
    </li>
  );
}
