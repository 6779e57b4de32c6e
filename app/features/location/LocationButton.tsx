import { scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { PageScript } from '#app/ui/Page.tsx';
import locationScript from './location.client.ts?worker&url';
import { locationTexts } from './texts.ts';

/**
 * Fills the form's fields `country` (a select of ISO codes) and `region` (text) from the visitor's
 * position. Hidden without script and where the browser has no geolocation.
 */
export function LocationButton() {
  const { use, hint, ...answers } = useTexts(locationTexts);
  return (
    <div className="locate" data-locate hidden>
      <button type="button" className="button" aria-describedby="locate-hint">
        <Icon name="address" />
        {use}
      </button>
      <p id="locate-hint" className="field-hint">
        {hint}
      </p>
      <p role="status" data-texts={scriptTexts<'location'>(answers)} />
      <PageScript src={locationScript} />
    </div>
  );
}
