import { Link, useMatches } from 'react-router';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink } from '#app/i18n/context.tsx';
import type { KeptTexts } from './kept-texts.ts';

type Frame = { kept?: KeptTexts | null; role?: Role };

const useFrame = () =>
  useMatches().find(({ id }) => id.startsWith('office:'))?.loaderData as Frame | undefined;

/** The sentences for when no mail server is set up; undefined once one is. */
export const useKeptTexts = () => useFrame()?.kept;

/** Says that emails stay in the local mailbox; elsewhere the result of an action does. */
export function KeptNotice({ place }: { place: 'today' | 'email' }) {
  const link = useLink();
  const frame = useFrame();
  const t = frame?.kept;
  if (!t) return null;
  return (
    <div className={place === 'today' ? 'notice office-advice' : 'notice'}>
      <p>
        {place === 'today' && frame.role && can(frame.role, 'email.retry') ? (
          <Link to={link('/admin/email')}>{t[place]}</Link>
        ) : (
          t[place]
        )}
      </p>
    </div>
  );
}
