import { Link } from 'react-router';
import { useLocale } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import type { RelatedGroup } from './related.server.ts';
import { State } from './State.tsx';

type Props = { groups: readonly RelatedGroup[]; heading: 'h2' | 'h3' };

export function Related({ groups, heading: Heading }: Props) {
  const locale = useLocale();
  return groups.map(({ title, rows }) => (
    <section key={title} aria-label={title}>
      <Heading>{title}</Heading>
      <ul className="office-rows office-related">
        {rows.map(({ to, text, about, state }) => (
          <li key={to} className="office-row">
            <Link className="office-row-link" to={localizedPath(locale, to)} dir="auto">
              {text}
            </Link>
            <p className="kicker">
              {about}
              {about && state && ' · '}
              {state && <State tone={state.tone}>{state.name}</State>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  ));
}
