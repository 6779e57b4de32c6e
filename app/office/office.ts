import type { MetaDescriptor } from 'react-router';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { sharedTexts, type Texts } from '#app/i18n/texts.ts';
import officeStyles from './office.css?inline';

const featureStyles = import.meta.glob<string>('../features/*/admin/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/**
 * One sheet for the office: a page without a reload has the policy of the one before. Browsers read
 * it from the page.
 */
const styles = import.meta.env.SSR
  ? [officeStyles, ...Object.values(featureStyles)].join('')
  : (document.getElementById('page-styles')?.textContent ?? '');

/** Hydrated, for the team, in the office's frame. */
export const officeHandle: RouteHandle = {
  form: true,
  styles: [styles],
  audience: 'team',
  hydrate: true,
};

/** The form of a section may have a picture, and the texts of three languages. */
export const sectionForm: RouteHandle = {
  upload: true,
  maxBody: { bytes: 250_000, may: 'office.enter' },
};

type Described = { title: string } & ({ description: string } | { lead: string });
type Located = { location: { pathname: string } };

/** Without what search engines and other sites would show. */
export const officeMeta =
  <T>(texts: Texts<T>, described: (t: T) => Described) =>
  ({ location }: Located): MetaDescriptor[] =>
    describePage({ location, loaderData: described(texts[localeOf(location.pathname)]) });

/** For a page whose loader has the texts. */
export function describePage({
  location: { pathname },
  loaderData,
}: Located & { loaderData: Described | undefined }): MetaDescriptor[] {
  const { site } = sharedTexts[localeOf(pathname)];
  const { title, ...text } = loaderData ?? { title: '', lead: '' };
  return [
    { title: [title, site.name].filter(Boolean).join(' · ') },
    { name: 'description', content: 'description' in text ? text.description : text.lead },
    { name: 'robots', content: 'noindex' },
  ];
}
