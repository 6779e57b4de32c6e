import { scriptTexts } from '#app/client/contract.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { dateTexts } from '#app/i18n/format.ts';
import { telephoneUrl, useSite } from '#app/ui/company.tsx';
import { ExampleMark } from '#app/ui/examples.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Opening } from '#app/ui/Opening.tsx';
import { ButtonLink, PageLink, PageScript, PrimaryLink, Strip } from '#app/ui/Page.tsx';
import drawing from '#content/pictures/brand/no-wind.svg?raw';
import type { Route } from './+types/offline.ts';
import offlineScript from './offline.client.ts?worker&url';
import { siteTexts } from './texts.ts';

export const handle: RouteHandle = { offline: 'precached' };

export const meta: Route.MetaFunction = plainPageMeta(siteTexts, (t) => t.offline, {
  noindex: true,
});

/**
 * The service worker's fallback for a page that can neither be fetched nor is cached. Its script
 * (offline.client.ts) lists the cached pages; stale pages get their notice from the template below
 * (client/offline/stale-copy.ts).
 */
export default function Offline() {
  const t = useTexts(siteTexts).offline;
  const { writeToUs } = useSharedTexts();
  const { opening, phone } = useSite();
  return (
    <>
      <Strip sky="night" title={t.title} lead={<span data-of-site>{t.lead}</span>} />
      <div className="wrap section split">
        <div className="grid gap-8">
          {phone && (
            <div data-of-site>
              <h2>{t.callTitle}</h2>
              <p className="flex flex-wrap gap-3 my-4">
                <a className="button button-primary" href={telephoneUrl(phone)}>
                  <Icon name="phone" />
                  <span>
                    {t.call} <span className="inline-block">{phone}</span>
                    <ExampleMark of={phone} />
                  </span>
                </a>
                <a className="button" href={telephoneUrl(phone).replace('tel:', 'sms:')}>
                  <Icon name="messaging" />
                  <span>
                    SMS
                    <ExampleMark of={phone} />
                  </span>
                </a>
              </p>
              {opening && <Opening {...opening} />}
            </div>
          )}
          <div data-unreachable hidden>
            <p className="lead">{t.unreachable}</p>
            <p data-of-office hidden>
              {t.office}
            </p>
            <p className="mt-4">
              <PrimaryLink to="/offline">{t.retry}</PrimaryLink>
            </p>
          </div>
          <section aria-labelledby="cached-pages">
            <h2 id="cached-pages">{t.keptTitle}</h2>
            <ul className="details-list mt-3" data-cached-pages />
            <p>{t.none}</p>
          </section>
          <div data-of-site>
            <p>{t.write}</p>
            <p className="mt-4">
              <ButtonLink to="/contact">{writeToUs}</ButtonLink>
            </p>
          </div>
        </div>
        {/* Inline: offline no file can be fetched. */}
        <div
          className="card art"
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, read at build time
          dangerouslySetInnerHTML={{ __html: drawing }}
        />
      </div>
      <StalePageNotice />
      <PageScript src={offlineScript} />
    </>
  );
}

/** For the top of a page that the service worker serves from its cache. */
function StalePageNotice() {
  const { copy, retry } = useTexts(siteTexts).offline;
  const dates = useTexts(dateTexts);
  return (
    <template id="stale-copy">
      <p className="notice wrap mt-4 mb-4 stale-copy" role="status">
        {copy.before}
        <time data-texts={scriptTexts<'time'>(dates)} />
        {copy.after} <PageLink to="/offline">{retry}</PageLink>
      </p>
    </template>
  );
}
