import { Link, useOutletContext } from 'react-router';
import { can } from '#app/http/session/permissions.ts';
import { useLink } from '#app/i18n/context.tsx';
import type { OfficeState } from './frame.tsx';

/** The sentences for when no mail server is set up; null once one is. */
export const useKeptTexts = () => useOutletContext<OfficeState>().kept;

/** Says that emails stay in the local mailbox; elsewhere the result of an action does. */
export function KeptNotice({ place }: { place: 'today' | 'email' }) {
  const link = useLink();
  const { kept: t, role } = useOutletContext<OfficeState>();
  if (!t) return null;
  return (
    <div className={place === 'today' ? 'notice office-advice' : 'notice'}>
      <p>
        {place === 'today' && can(role, 'email.retry') ? (
          <Link to={link('/admin/email')}>{t[place]}</Link>
        ) : (
          t[place]
        )}
      </p>
    </div>
  );
}
