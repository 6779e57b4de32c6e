import { useTexts } from '#app/i18n/context.tsx';
import { Icon } from '../icons.tsx';
import { useLink } from '../links.ts';
import { layoutTexts } from './texts.ts';

/** Pages on which the button never hides. */
const steadyPaths: readonly string[] = ['/services', '/publication'];
/** Pages with a form: there the button stands below the page, so that it covers no field. */
const formPaths: readonly string[] = [
  '/contact',
  '/mailbox',
  '/login',
  '/signup',
  '/authentication',
  '/passwordrequestreset',
  '/passwordreset',
  '/reset-password',
  '/resetpassword',
  '/logout',
  '/dashboard',
  '/dashboard/verification',
  '/head',
  '/head/profile',
  '/head/picture',
  '/head/password',
  '/head/deletion',
  '/addpicture',
  '/mypictures',
  '/admin/pictures',
];

/** Shown 30 s of every 60 s (by style, in footer.css); the script shows the cross that dismisses it for this visit. */
export function DonateButton({ path }: { path: string }) {
  const t = useTexts(layoutTexts);
  const link = useLink();
  // Not on the page it leads to, nor to somebody who has just taken leave.
  if (/^\/(?:donation|goodbye)(?:\/|$)/.test(path)) return null;
  const hasForm = formPaths.some((page) => path === page || path.startsWith(`${page}/`));
  const place = hasForm ? ' donate-inline' : steadyPaths.includes(path) ? ' donate-steady' : '';
  return (
    <aside className={`donate${place}`} aria-label={t.donate.label} data-donate>
      <a href={link('/donation')}>
        <Icon name="heart" />
        {t.donate.button}
      </a>
      <button type="button" className="icon-button" aria-label={t.donate.dismiss} data-donate-dismiss>
        <Icon name="close" />
      </button>
    </aside>
  );
}
