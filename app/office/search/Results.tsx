import { Link } from 'react-router';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { most } from './bounds.ts';
import type { SearchGroup } from './search.server.ts';
import { searchTexts } from './texts.ts';

export const Results = ({ results }: { results: readonly SearchGroup[] }) =>
  results.map((group) => <Group key={group.title} {...group} />);

function Group({ title, hits }: SearchGroup) {
  const t = useTexts(searchTexts);
  const locale = useLocale();
  return (
    <section aria-label={title}>
      <h2>
        {title}{' '}
        <span className="office-found">
          {hits.length}
          {hits.length === most && '+'}
        </span>
      </h2>
      <ul className="office-rows office-excerpts">
        {hits.map(({ to, search = '', main, more }) => (
          <li key={`${to}${search} ${main}`} className="office-row">
            <Link
              className="office-row-link"
              to={`${localizedPath(locale, to)}${search}`}
              reloadDocument={!to.startsWith('/admin')}
            >
              <strong dir="auto">{main}</strong>
            </Link>
            {more && (
              <p className="kicker" dir="auto">
                {more}
              </p>
            )}
          </li>
        ))}
      </ul>
      {hits.length === most && <p className="field-hint">{t.most}</p>}
    </section>
  );
}
