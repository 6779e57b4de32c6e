import { Link } from 'react-router';
import { useLink, useLocale } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { pagesBelow } from './menu.ts';

/** The pages below one of the bar's, as a list. */
export function MenuList({ of, isOwner }: { of: '/admin/publish' | '/admin/more'; isOwner: boolean }) {
  const locale = useLocale();
  const link = useLink();
  return (
    <ul className="office-menu">
      {pagesBelow(of, isOwner).map(({ to, label, icon, reload }) => (
        <li key={to}>
          <Link to={link(to)} reloadDocument={reload === true}>
            <Icon name={icon} /> {label[locale]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
