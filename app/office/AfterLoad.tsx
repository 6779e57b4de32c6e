import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import type { Texts } from '#app/i18n/texts.ts';
import { followFragments } from './follow-fragments.ts';
import { holdPages } from './hold-pages.ts';

const fr = {
  held: 'La page n’est pas arrivée : pas de connexion. Elle s’ouvrira dès que le réseau revient.',
  again: 'Réessayer',
};
export const heldTexts: Texts<typeof fr> = {
  fr,
  en: {
    held: 'The page did not arrive: no connection. It will open as soon as the network is back.',
    again: 'Try again',
  },
  ht: {
    held: 'Paj la pa rive: pa gen koneksyon. L ap louvri kou rezo a tounen.',
    again: 'Eseye ankò',
  },
};

/** Loaded after the page, which works without it. */
export default function AfterLoad() {
  const t = useTexts(heldTexts);
  const isLoading = useNavigation().state === 'loading';
  const [again, setAgain] = useState<() => void>();
  useEffect(() => {
    followFragments();
    return holdPages(setAgain);
  }, []);
  if (!again || !isLoading) return null;
  return (
    <div className="office-toast notice">
      <p role="alert">{t.held}</p>
      <button type="button" className="link-button" onClick={again}>
        {t.again}
      </button>
    </div>
  );
}
