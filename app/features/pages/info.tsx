import { CoursesLink } from '#app/features/courses/pages/CoursesLink.tsx';
import { findDoor } from '#app/features/location/door.server.ts';
import { Whereabouts } from '#app/features/location/Whereabouts.tsx';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatClock } from '#app/i18n/format.ts';
import { languageTag, localeOf, localizedPath } from '#app/i18n/locale.ts';
import { plainText } from '#app/platform/markdown.ts';
import { listSections } from '#app/platform/page-sections.server.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { type OpeningHours, OpeningState } from '#app/ui/Opening.tsx';
import { Strip } from '#app/ui/Page.tsx';
import { Prose, TitledSection } from '#app/ui/Prose.tsx';
import type { Route } from './+types/info.ts';
import infoStyles from './info.css?inline';
import { pagesTexts } from './texts.ts';

export const handle: RouteHandle = {
  isOfPlace: true,
  styles: [infoStyles],
  sitemap: true,
  shareCard: { drawing: 'clips/shop', title: (locale) => pagesTexts[locale].info.title },
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { publicUrl } = matches[0].loaderData;
  const locale = localeOf(location.pathname);
  const { title, description, descriptionUnset } = pagesTexts[locale].info;
  const questions = loaderData?.questions.map(({ title, lead, html }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: `${lead} ${plainText(html)}`.trim() },
  }));
  return pageMeta({
    matches,
    location,
    title,
    description: loaderData?.opening ? description : descriptionUnset,
    jsonLd: [
      {
        '@type': 'FAQPage',
        url: publicUrl + localizedPath(locale, '/info'),
        inLanguage: languageTag[locale],
        mainEntity: questions ?? [],
      },
    ],
  });
};

export async function loader(args: Route.LoaderArgs) {
  const { db, config, locale } = pageRequest(args);
  const { contact, opening, place } = await findShownSettings(db, config.publicUrl);
  return {
    contact,
    opening,
    place,
    door: await findDoor(db, locale),
    sections: listSections('info', locale, {
      reach: contact.address !== null && contact.phones.length > 0,
    }).filter(({ key }) => key !== 'hours' || opening),
    questions: listSections('info/questions', locale),
  };
}

/** The questions about courses, by the names of their files. */
const asksForCourses = new Set(['5', '8']);

export default function Info({
  loaderData: { contact, opening, place, door, sections, questions },
}: Route.ComponentProps) {
  const t = useTexts(pagesTexts);
  return (
    <>
      <Strip
        sky="noon"
        title={t.info.title}
        lead={opening && contact.address ? t.info.lead : t.info.leadUnset}
      />
      {sections.map((section) => (
        <TitledSection key={section.key} section={section}>
          {section.key === 'hours' && opening && <Hours {...opening} />}
          {section.key === 'reach-us' && (
            <div className="mt-4">
              <Whereabouts door={door} contact={contact} place={place} />
            </div>
          )}
        </TitledSection>
      ))}
      <section id="questions" className="section alternating" aria-labelledby="questions-title">
        <div className="wrap titled">
          <h2 id="questions-title" className="mb-6">
            {t.info.questionsTitle}
          </h2>
          <div className="grid gap-3">
            {questions.map((question) => (
              <details key={question.key} className="question">
                <summary>{question.title}</summary>
                <p className="mt-2 font-semibold">{question.lead}</p>
                <Prose html={question.html} />
                {asksForCourses.has(question.key) && <CoursesLink />}
              </details>
            ))}
          </div>
        </div>
      </section>
      <ContactSection hidesOpening />
    </>
  );
}

function Hours({ hours, holidays }: OpeningHours) {
  const t = useTexts(pagesTexts);
  const locale = useLocale();
  return (
    <>
      <OpeningState hours={hours} holidays={holidays} />
      <table className="hours">
        <caption>{t.info.hoursCaption}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t.info.day}</th>
            <th scope="col">{t.info.hours}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ days, opens, closes }) => (
            <tr key={days}>
              <th scope="row">{t.info.days[days]}</th>
              <td>
                {opens && closes
                  ? t.info.from(formatClock(locale, opens), formatClock(locale, closes))
                  : t.info.closed}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
