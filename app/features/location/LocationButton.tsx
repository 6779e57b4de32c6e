import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { languageTag } from '#app/i18n/locale.ts';
import { Icon } from '#app/ui/icons.tsx';
import { PageScript } from '#app/ui/PageScript.tsx';
import locationScript from './location.client.ts?worker&url';
import { locationTexts } from './texts.ts';

// Stands inside the form, beside its fields `country` (the list of ISO codes) and `region` (a text), which it fills.
// Without script, or where the browser knows no position, it does not show.

const answers = ['searching', 'found', 'foundCountry', 'unknown', 'refused', 'unavailable', 'failed', 'limited'] as const;

/** Asks the browser for the visitor's position and the server for its country and region. */
export function LocationButton() {
  const t = useTexts(locationTexts);
  const locale = useLocale();
  const texts = Object.fromEntries(answers.map((answer) => [`data-${answer.toLowerCase()}`, t[answer]]));
  return (
    <div className="locate" data-locate data-language={languageTag[locale]} hidden>
      <button type="button" className="button" aria-describedby="locate-hint">
        <Icon name="address" />
        {t.use}
      </button>
      <p id="locate-hint" className="field-hint">
        {t.hint}
      </p>
      <p role="status" {...texts} />
      <PageScript src={locationScript} />
    </div>
  );
}
