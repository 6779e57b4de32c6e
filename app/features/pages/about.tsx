import { Fragment } from 'react';
import { JobsSection, People } from '#app/features/evidence/EvidenceSections.tsx';
import evidenceStyles from '#app/features/evidence/evidence.css?inline';
import { findEvidence } from '#app/features/evidence/evidence.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { listSections } from '#app/platform/page-sections.server.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { Banner } from '#app/ui/Page.tsx';
import { Picture } from '#app/ui/Picture.tsx';
import { Prose } from '#app/ui/Prose.tsx';
import type { Route } from './+types/about.ts';
import aboutStyles from './about.css?inline';
import { Folded } from './Folded.tsx';
import { pagesTexts } from './texts.ts';

export const handle: RouteHandle = {
  isOfPlace: true,
  styles: [evidenceStyles, aboutStyles],
  sitemap: true,
  shareCard: { drawing: 'about/team', title: (locale) => pagesTexts[locale].about.title },
};

export const meta: Route.MetaFunction = plainPageMeta(pagesTexts, ({ about }) => ({
  ...about,
  title: about.pageTitle,
}));

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = pageRequest(args);
  return { evidence: await findEvidence(db, locale), sections: listSections('about', locale) };
}

/** The sections whose text is there at once; of the others, the first words are. */
const unfolded = 2;

export default function About({ loaderData: { evidence, sections } }: Route.ComponentProps) {
  const t = useTexts(pagesTexts);
  const shared = useSharedTexts();
  return (
    <>
      <Banner title={t.about.title} lead={<span lang="en">{shared.site.tagline}</span>} />
      {sections.map((section, index) => {
        const isTeam = section.key === 'team' && evidence.people.length > 0;
        const layout = isTeam ? '' : `split about-${index < unfolded ? 'open' : 'folded'}`;
        return (
          <Fragment key={section.key}>
            {index === unfolded && <JobsSection id="portfolio" jobs={evidence.jobs} />}
            <section
              id={section.key}
              className="section alternating"
              aria-labelledby={`${section.key}-title`}
            >
              <div className={`wrap ${layout}`}>
                {!isTeam && (
                  <div className="card art">
                    <Picture
                      reference={`builtin/about/${section.key}`}
                      alt=""
                      sizes="(min-width: 62rem) 34rem, 100vw"
                      eager={index === 0}
                    />
                  </div>
                )}
                <div>
                  <h2 id={`${section.key}-title`}>{section.title}</h2>
                  <p className="lead my-4">{section.lead}</p>
                  {index < unfolded ? <Prose html={section.html} /> : <Folded section={section} />}
                </div>
                {isTeam && (
                  <div className="mt-8">
                    <People people={evidence.people} />
                  </div>
                )}
              </div>
            </section>
          </Fragment>
        );
      })}
      <ContactSection />
    </>
  );
}
