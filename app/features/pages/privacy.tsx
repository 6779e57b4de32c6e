import { findSettings } from '#app/features/settings/settings.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { listSections } from '#app/platform/page-sections.server.ts';
import { Strip } from '#app/ui/Page.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/privacy.ts';
import privacyStyles from './privacy.css?inline';
import { pagesTexts } from './texts.ts';

/** When the policy last changed: change it with its text, in content/pages/privacy. */
const updatedAt = Date.parse('2026-11-28T06:00:00Z');

export const handle: RouteHandle = {
  styles: [privacyStyles],
  sitemap: true,
  shareCard: {
    drawing: 'services/system-administration',
    title: (locale) => pagesTexts[locale].privacy.title,
  },
};

export const meta: Route.MetaFunction = plainPageMeta(pagesTexts, (t) => t.privacy);

export async function loader(args: Route.LoaderArgs) {
  const { db, config, locale } = pageRequest(args);
  const { players } = await findSettings(db);
  const used = {
    google: config.google.clientId !== undefined,
    location: config.geolocation.apiKey !== undefined,
    video: Object.keys(players.outsideIds).length > 0,
  };
  const facts = {
    ...used,
    any: Object.values(used).includes(true),
    storage: config.s3 !== undefined,
    oldAccounts: config.identityToolkit.apiKey !== undefined,
  };
  return { sections: listSections('privacy', locale, facts) };
}

export default function Privacy({ loaderData: { sections } }: Route.ComponentProps) {
  const t = useTexts(pagesTexts);
  const locale = useLocale();
  return (
    <>
      <Strip sky="noon" title={t.privacy.title} lead={t.privacy.lead} />
      <div className="wrap section">
        <p className="kicker">
          {t.privacy.updated}{' '}
          <time dateTime={isoDate(updatedAt)}>{formatDate(locale, updatedAt)}</time>
        </p>
        <nav className="mt-4" aria-label={t.privacy.contents}>
          <ol className="contents">
            {sections.map(({ key, title }) => (
              <li key={key}>
                <a className="line-link" href={`#${key}`}>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((section, index) => (
          <section
            key={section.key}
            id={section.key}
            className="titled"
            aria-labelledby={`${section.key}-title`}
          >
            <div>
              <h2 id={`${section.key}-title`}>
                {index + 1}. {section.title}
              </h2>
              <p className="lead mt-2 mb-3">{section.lead}</p>
            </div>
            {section.html && <Prose html={section.html} />}
          </section>
        ))}
      </div>
    </>
  );
}
