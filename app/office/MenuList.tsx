import { Link } from 'react-router';
import type { Role } from '#app/http/session/account.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { countOf, pagesBelow, type Waiting } from './menu.ts';
import { menuLabels } from './menu-texts.ts';
import { Count } from './OfficePage.tsx';

type Props = { of: '/admin/publish' | '/admin/more'; role: Role; waiting?: Waiting };

export function MenuList({ of, role, waiting }: Props) {
  const labels = useTexts(menuLabels);
  const link = useLink();
  return (
    <ul className="office-menu">
      {pagesBelow(of, role).map((page) => (
        <li key={page.to}>
          <Link to={link(page.to)} reloadDocument={page.reload === true}>
            <Icon name={page.icon} /> {labels[page.to]}{' '}
            {waiting && <Count count={countOf(page, waiting)} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
