import { pageRequest, plainPageMeta, type RouteHandle } from '#app/http/page.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { Strip } from '#app/ui/Page.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/privacy.ts';
import { listSections } from './pages.server.ts';
import { pagesTexts } from './texts.ts';

/** When the policy last changed: change it with its text, in content/pages/privacy. */
const updatedAt = Date.parse('2026-11-22T17:00:00Z');

export const handle: RouteHandle = {
  sitemap: true,
  shareCard: { drawing: 'services/system-administration', title: (locale) => pagesTexts[locale].privacy.title },
};

export const meta: Route.MetaFunction = plainPageMeta(pagesTexts, (t) => t.privacy);

export function loader(args: Route.LoaderArgs) {
  return { sections: listSections('privacy', pageRequest(args).locale) };
}

export default function Privacy({ loaderData: { sections } }: Route.ComponentProps) {
  const t = useTexts(pagesTexts);
  const locale = useLocale();
  return (
    <>
      <Strip sky="noon" title={t.privacy.title} lead={t.privacy.lead} />
      <div className="wrap section">
        <p className="kicker">
          {t.privacy.updated} <time dateTime={isoDate(updatedAt)}>{formatDate(locale, updatedAt)}</time>
        </p>
        {sections.map((section, index) => (
          <section key={section.key} id={section.key} className="titled mt-12" aria-labelledby={`${section.key}-title`}>
            <div>
              <h2 id={`${section.key}-title`}>
                {index + 1}. {section.title}
              </h2>
              <p className="lead my-4">{section.lead}</p>
            </div>
            <Prose html={section.html} />
          </section>
        ))}
      </div>
    </>
  );
}
