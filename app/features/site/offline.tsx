import { plainPageMeta } from '#app/http/meta.ts';
import { publicPageHeaders } from '#app/http/page.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { Banner } from '#app/ui/Banner.tsx';
import { useLink } from '#app/ui/links.ts';
import { NoWind } from '#app/ui/NoWind.tsx';
import type { Route } from './+types/offline.ts';

export const meta: Route.MetaFunction = plainPageMeta((t) => t.offline.page, { noindex: true });

export const headers = publicPageHeaders;

/**
 * What the service worker shows when a page can neither be fetched nor has been kept. It fills the list (`data-kept-pages`), reveals what
 * belongs to a page that did not come, and takes from here the notice of kept copies; see enhance/offline/pages.ts.
 */
export default function Offline() {
  const { offline, common } = useMessages();
  const t = offline.page;
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
                {common.writeToUs}
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
  const { copy, time, page } = useMessages().offline;
  const link = useLink();
  return (
    <template id="kept-copy" data-months={time.months} data-first={time.first} data-at={time.at}>
      <p className="notice wrap mt-4 mb-4 kept-copy" role="status">
        {copy.before}
        <time />
        {copy.after}{' '}
        <a data-retry="" href={link('/offline')}>
          {page.retry}
        </a>
      </p>
    </template>
  );
}
