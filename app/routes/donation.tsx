import { listSections } from '#app/domain/content/pages.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest, publicPage } from '#app/http/page.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { Banner } from '#app/ui/Banner.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useLink } from '#app/ui/links.ts';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/donation.ts';

export const meta: Route.MetaFunction = plainPageMeta('donation');

export const headers = publicPage;

export function loader(args: Route.LoaderArgs) {
  return { sections: listSections('donation', pageRequest(args).locale) };
}

/** How to give: until gifts have a form of their own, they are announced through the contact form. */
export default function Donation({ loaderData: { sections } }: Route.ComponentProps) {
  const t = useMessages();
  const link = useLink();
  const announce = (
    <a className="button button-primary" href={`${link('/contact')}?don`}>
      <Icon name="heart" />
      {t.donation.announce}
    </a>
  );
  return (
    <>
      <Banner title={t.donation.title} lead={t.donation.description}>
        <p className="mt-6">{announce}</p>
      </Banner>
      {sections.map((section) => (
        <section key={section.key} id={section.key} className="section alternating" aria-labelledby={`${section.key}-title`}>
          <div className="wrap">
            <h2 id={`${section.key}-title`}>{section.title}</h2>
            <p className="lead my-4">{section.lead}</p>
            <Prose html={section.html} />
            {section.key === 'how' && (
              <>
                <h3 className="mt-8 mb-3">{t.donation.methodsTitle}</h3>
                <ul className="chips">
                  {t.donation.methods.map((method) => (
                    <li key={method}>{method}</li>
                  ))}
                </ul>
                <p className="mt-8">{announce}</p>
              </>
            )}
          </div>
        </section>
      ))}
    </>
  );
}
