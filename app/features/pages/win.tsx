import { listNextSessions } from '#app/features/courses/courses.server.ts';
import { CoursesLink } from '#app/features/courses/pages/CoursesLink.tsx';
import courseStyles from '#app/features/courses/pages/courses.css?inline';
import { SessionRow } from '#app/features/courses/pages/SessionRow.tsx';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { listSections } from '#app/platform/page-sections.server.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { Banner } from '#app/ui/Page.tsx';
import { Player } from '#app/ui/Player.tsx';
import { Prose, TitledSection } from '#app/ui/Prose.tsx';
import filmStyles from '#app/ui/styles/films.css?inline';
import type { Route } from './+types/win.ts';
import { Folded } from './Folded.tsx';
import { pagesTexts } from './texts.ts';
import winStyles from './win.css?inline';

export const handle: RouteHandle = {
  styles: [filmStyles, courseStyles, winStyles],
  sitemap: true,
  shareCard: { drawing: 'clips/freelance', title: (locale) => pagesTexts[locale].win.title },
};

export const meta: Route.MetaFunction = plainPageMeta(pagesTexts, (t) => t.win);

export async function loader(args: Route.LoaderArgs) {
  const { db, locale } = pageRequest(args);
  const [warning, ...strategies] = listSections('win', locale);
  const [settings, [next]] = await Promise.all([
    findSettings(db),
    listNextSessions(db, locale, Date.now(), 1),
  ]);
  return { warning, strategies, next, outsideIds: settings.players.outsideIds };
}

export default function Win({
  loaderData: { warning, strategies, next, outsideIds },
}: Route.ComponentProps) {
  const t = useTexts(pagesTexts);
  const films: Record<string, string> = t.win.films;
  return (
    <>
      <Banner title={t.win.title} lead={t.win.lead} />
      {warning && (
        <div className="wrap pt-12">
          <section className="notice py-6" aria-labelledby="warning-title">
            <h2 id="warning-title">{warning.title}</h2>
            <p className="my-3 font-semibold">{warning.lead}</p>
            <Folded section={warning} />
          </section>
        </div>
      )}
      {strategies.map((strategy) =>
        films[strategy.key] ? (
          <StrategyWithFilm
            key={strategy.key}
            strategy={strategy}
            film={films[strategy.key] ?? ''}
            outsideId={outsideIds[strategy.key]}
            next={next}
          />
        ) : (
          <TitledSection key={strategy.key} section={strategy} />
        ),
      )}
      <ContactSection
        title={t.win.nextTitle}
        lead={t.win.nextLead}
        query="?service=online-courses"
      />
    </>
  );
}

type StrategyProps = {
  strategy: Route.ComponentProps['loaderData']['strategies'][number];
  film: string;
  outsideId: string | undefined;
  next: Route.ComponentProps['loaderData']['next'];
};

function StrategyWithFilm({
  strategy: { key, title, lead, html },
  film,
  outsideId,
  next,
}: StrategyProps) {
  return (
    <section id={key} className="section alternating" aria-labelledby={`${key}-title`}>
      <div className="wrap strategy">
        <div>
          <h2 id={`${key}-title`}>{title}</h2>
          <p className="lead mt-4">{lead}</p>
        </div>
        <Player film={key} title={film} outsideId={outsideId} />
        <div>
          <Prose html={html} />
          {key === 'teaching' && <NextCourse next={next} />}
        </div>
      </div>
    </section>
  );
}

/** The next session of a course, with the way in; without any, a link to the courses. */
function NextCourse({ next }: Pick<StrategyProps, 'next'>) {
  const t = useTexts(pagesTexts);
  return (
    <>
      {next && (
        <div className="card next-course">
          <p className="kicker">{t.win.nextCourse}</p>
          <ul>
            <SessionRow {...next} as="brief" />
          </ul>
        </div>
      )}
      <CoursesLink />
    </>
  );
}
