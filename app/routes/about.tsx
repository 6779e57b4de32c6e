import { listSections } from '#app/domain/content/pages.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest, publicPage } from '#app/http/page.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { Banner } from '#app/ui/Banner.tsx';
import { useLink } from '#app/ui/links.ts';
import { Picture } from '#app/ui/Picture.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/about.ts';

export const meta: Route.MetaFunction = plainPageMeta((t) => t.about);

export const headers = publicPage;

export function loader(args: Route.LoaderArgs) {
  return { sections: listSections('about', pageRequest(args).locale) };
}

export default function About({ loaderData: { sections } }: Route.ComponentProps) {
  const t = useMessages();
  const link = useLink();
  return (
    <>
      <Banner title={t.about.title} lead={<span lang="en">{t.site.tagline}</span>} />
      {sections.map((section, index) => (
        <section key={section.key} id={section.key} className="section alternating" aria-labelledby={`${section.key}-title`}>
          <div className="wrap split">
            <div className="card">
              <Picture
                reference={`builtin/about/${section.key}`}
                alt=""
                sizes="(min-width: 62rem) 34rem, 100vw"
                eager={index === 0}
              />
            </div>
            <div>
              <h2 id={`${section.key}-title`}>{section.title}</h2>
              <p className="lead my-4">{section.lead}</p>
              <Prose html={section.html} />
            </div>
          </div>
        </section>
      ))}
      <div className="section section-sunken">
        <div className="wrap">
          <h2>{t.home.reachTitle}</h2>
          <p className="lead mt-3 mb-8">{t.home.reachLead}</p>
          <a className="button button-primary" href={link('/contact')}>
            {t.common.writeToUs}
          </a>
        </div>
      </div>
    </>
  );
}
