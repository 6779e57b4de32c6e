import { Link } from 'react-router';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useKeptTexts } from '../KeptNotice.tsx';
import type { Setup } from './setup.server.ts';
import { todayTexts } from './texts.ts';

type Props = {
  setup: Setup;
  /** Only this machine can open the site, so it shows its examples. */
  isLocal: boolean;
  isPractice: boolean;
  /** One line that unfolds: what waits is more urgent than the last steps. */
  isFolded: boolean;
};

/** Steps missing until the site is the company's own, for owners. */
export function SetupCard({ setup: { done, total, open }, isLocal, isPractice, isFolded }: Props) {
  const t = useTexts(todayTexts).setup;
  const locale = useLocale();
  const kept = useKeptTexts();
  const steps = (
    <>
      <progress value={done} max={total} aria-label={t.title(done, total)} />
      <p>
        {isLocal ? t.localLead : t.lead}{' '}
        {!isPractice && (
          <Link className="line-link" to={localizedPath(locale, '/admin/practice')}>
            {t.practise}
          </Link>
        )}
      </p>
      <ul>
        {open.map(({ key, label, to, search }) => (
          <li key={key}>
            <Link className="office-setup-step" to={localizedPath(locale, to) + search}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
  if (isFolded)
    return (
      <details className="office-setup">
        <summary>
          <span>
            {t.title(done, total)}
            {kept && open.some(({ key }) => key === 'email') && <small>{kept.today}</small>}
          </span>
        </summary>
        {steps}
      </details>
    );
  return (
    <section className="office-setup" aria-labelledby="setup-title">
      <h2 id="setup-title">{t.title(done, total)}</h2>
      {steps}
    </section>
  );
}
