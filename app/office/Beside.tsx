import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import type { Texts } from '#app/i18n/texts.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import { besideInLastList, isInLastList } from './last-list.ts';

const fr = { previous: 'Précédent', next: 'Suivant' };
const besideTexts: Texts<typeof fr> = {
  fr,
  en: { previous: 'Previous', next: 'Next' },
  ht: { previous: 'Anvan', next: 'Apre' },
};

type Props = { previous: string | undefined; next: string | undefined };

/**
 * Leads to the page above and below this one in the list that it was opened from, like the keys
 * `k` and `j`; without such a list, to those that are given. For the `beside` of an `OfficePage`.
 */
export function Beside(given: Props) {
  const t = useTexts(besideTexts);
  const [shown, setShown] = useState(given);
  const { previous, next } = given;
  const { pathname } = useLocation();
  useEffect(() => {
    setShown(
      isInLastList(pathname)
        ? { previous: besideInLastList(-1), next: besideInLastList(1) }
        : { previous, next },
    );
  }, [pathname, previous, next]);
  if (!shown.previous && !shown.next) return null;
  return (
    <span className="office-beside">
      <Arrow to={shown.previous} label={t.previous} path="M6 15l6-6 6 6" />
      <Arrow to={shown.next} label={t.next} path="M6 9l6 6 6-6" />
    </span>
  );
}

function Arrow({ to, label, path }: { to: string | undefined; label: string; path: string }) {
  // At the end of the list its place stays empty: the other one does not move.
  return to === undefined ? (
    <span />
  ) : (
    <Link to={to} aria-label={label} title={label}>
      <PathIcon d={path} />
    </Link>
  );
}
