import { scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { PageScript } from '#app/ui/PageScript.tsx';
import locationScript from './location.client.ts?worker&url';
import { locationTexts } from './texts.ts';

// Stands inside the form, beside its fields `country` (the list of ISO codes) and `region` (a text), which it fills.
// Without script, or where the browser knows no position, it does not show.

/** Asks the browser for the visitor's position and the server for its country and region. */
export function LocationButton() {
  const t = useTexts(locationTexts);
  const { searching, found, foundCountry, unknown, refused, unavailable, failed, limited } = t;
  const answers = { searching, found, foundCountry, unknown, refused, unavailable, failed, limited };
  return (
    <div className="locate" data-locate hidden>
      <button type="button" className="button" aria-describedby="locate-hint">
        <Icon name="address" />
        {t.use}
      </button>
      <p id="locate-hint" className="field-hint">
        {t.hint}
      </p>
      <p role="status" data-texts={scriptTexts<'location'>(answers)} />
      <PageScript src={locationScript} />
    </div>
  );
}
