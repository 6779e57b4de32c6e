import { useTexts } from '#app/i18n/context.tsx';
import { officeTexts } from './texts.ts';

/** How much waits on the page of a link, up to 99. */
export function Count({ count }: { count: number }) {
  const t = useTexts(officeTexts);
  if (count === 0) return null;
  return (
    <span className="office-count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">, {t.nav.waiting(count)}</span>
    </span>
  );
}
