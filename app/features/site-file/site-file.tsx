import { useLink, useTexts } from '#app/i18n/context.tsx';
import { endonyms, languageTag, writtenLocales } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Route } from './+types/site-file.ts';
import { siteFileTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(siteFileTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { url } = await officeRequest(args, 'siteFile.make');
  return { isWithoutLanguage: url.searchParams.has('none') };
}

export default function SiteFile({ loaderData: { isWithoutLanguage } }: Route.ComponentProps) {
  const t = useTexts(siteFileTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} below="/admin/publish">
      {isWithoutLanguage && (
        <p className="notice" role="alert">
          {t.none}
        </p>
      )}
      {/* The answer is a file: the browser's own form gets it. */}
      <form className="form office-form" method="post" action={link('/admin/site-file/file')}>
        <fieldset className="field">
          <legend>{t.languages}</legend>
          <p className="field-hint">{t.languagesHint}</p>
          {writtenLocales.map((locale) => (
            <label key={locale} className="check" lang={languageTag[locale]}>
              <input type="checkbox" name={locale} value="1" defaultChecked /> {endonyms[locale]}
            </label>
          ))}
        </fieldset>
        <div className="form-end">
          <button type="submit" className="button button-primary">
            {t.download}
          </button>
        </div>
      </form>
      <h2>{t.how}</h2>
      <ol className="details-list">
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="field-hint">{t.care}</p>
    </OfficePage>
  );
}
