import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';

type Props = {
  label: string;
  names: Readonly<Record<string, string>>;
  list: {
    filter: string;
    /** The count is of the rows that the filter would show, up to a hundred; 0 is shown too. */
    filters: readonly { value: string; count?: number | undefined }[];
  };
  /** The page with the list, where this is another. */
  to?: string;
  param?: string;
};

/** Search parameters that are of one list or one result, and not of the next. */
const forgotten = ['after', 'done', 'bulk', 'skipped', 'notice', 'trial'];

/**
 * One row that scrolls on a phone. Chips, each a link to the same list with another filter; the
 * other search parameters stay.
 */
export function Filters({ label, names, list, to, param = 'state' }: Props) {
  const { pathname, search } = useLocation();
  const { location: target } = useNavigation();
  const asked =
    target?.pathname === (to ?? pathname) ? new URLSearchParams(target.search).get(param) : null;
  const linkOf = (value: string) => {
    const parameters = new URLSearchParams(search);
    for (const name of forgotten) parameters.delete(name);
    parameters.set(param, value);
    return `${to ?? ''}?${parameters}`;
  };
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosen)
      row.current.scrollLeft =
        chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, []);
  return (
    <nav aria-label={label}>
      {/* Browsers leave a link where it is as long as an edge of it is in sight. Not below a finger:
          the tap would end beside it. */}
      <ul
        className="chips office-filters"
        ref={row}
        onFocus={({ target }) =>
          target.matches(':focus-visible') &&
          target.scrollIntoView({ block: 'nearest', inline: 'center' })
        }
      >
        {list.filters.map(({ value, count }) => (
          <li key={value}>
            <Link
              to={linkOf(value)}
              state={{ keepsFocus: true }}
              preventScrollReset
              aria-current={value === (asked ?? list.filter) ? 'true' : undefined}
            >
              {names[value]}
              {count !== undefined && (
                <span className="office-chip-count number"> {count > 99 ? '99+' : count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
