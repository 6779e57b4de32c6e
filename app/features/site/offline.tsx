import { plainPageMeta } from '#app/http/meta.ts';
import { publicPageHeaders } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Banner } from '#app/ui/Banner.tsx';
import { useLink } from '#app/ui/links.ts';
import { NoWind } from '#app/ui/NoWind.tsx';
import type { Route } from './+types/offline.ts';
import { siteTexts } from './texts.ts';

export const handle: RouteHandle = { offline: 'precached' };

export const meta: Route.MetaFunction = plainPageMeta(siteTexts, (t) => t.offline, { noindex: true });

export const headers = publicPageHeaders;

/**
 * What the service worker shows when a page can neither be fetched nor has been kept. It fills the list (`data-kept-pages`), reveals what
 * belongs to a page that did not come, and takes from here the notice of kept copies; see enhance/offline/pages.ts.
 */
export default function Offline() {
  const t = useTexts(siteTexts).offline;
  const { writeToUs } = useTexts(sharedTexts);
  const link = useLink();
  return (
    <>
      <Banner title={t.title} lead={t.lead} />
      <div className="wrap section split">
        <div className="grid gap-8">
          <div data-unreachable="" hidden>
            <p className="lead">{t.unreachable}</p>
            <p className="mt-4">
              <a className="button button-primary" data-retry="" href={link('/offline')}>
                {t.retry}
              </a>
            </p>
          </div>
          <section aria-labelledby="kept-pages">
            <h2 id="kept-pages">{t.keptTitle}</h2>
            <ul className="details-list mt-3" data-kept-pages="" />
            <p data-none="">{t.none}</p>
          </section>
          <div>
            <p>{t.write}</p>
            <p className="mt-4">
              <a className="button" href={link('/contact')}>
                {writeToUs}
              </a>
            </p>
          </div>
        </div>
        <NoWind />
      </div>
      <KeptCopy />
    </>
  );
}

/** Stands on top of a page that is shown from what was kept. */
function KeptCopy() {
  const { copy, retry } = useTexts(siteTexts).offline;
  const { dates } = useTexts(sharedTexts);
  const link = useLink();
  return (
    <template id="kept-copy" data-months={dates.months} data-first={dates.first} data-at={dates.at}>
      <p className="notice wrap mt-4 mb-4 kept-copy" role="status">
        {copy.before}
        <time />
        {copy.after}{' '}
        <a data-retry="" href={link('/offline')}>
          {retry}
        </a>
      </p>
    </template>
  );
}
