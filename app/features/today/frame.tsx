import { Form, NavLink, Outlet, useLocation } from 'react-router';
import { findEntry } from '#app/features/journal/journal.server.ts';
import { useFocus } from '#app/features/office/OfficePage.tsx';
import { officeTexts } from '#app/features/office/texts.ts';
import { SecondFactorNotice } from '#app/features/second-factor/SecondFactorNotice.tsx';
import { pageRequest } from '#app/http/page.ts';
import { hasRole } from '#app/http/session/account.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { secondFactorAdvice } from '#app/http/session/second-factor.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { Icon, type IconName, KiteMark } from '#app/ui/icons.tsx';
import type { Route } from './+types/frame.ts';
import { countWaiting } from './today.server.ts';

/** What all pages of the back-office share: the counts of the navigation, and the result of the last action (`?done=` or `?notice=`). */
export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRole(args, 'editor');
  const { db, url } = pageRequest(args);
  const done = url.searchParams.get('done');
  return {
    isOwner: hasRole(account.role, 'owner'),
    waiting: await countWaiting(db),
    advice: await secondFactorAdvice(db, account),
    done: done ? await findEntry(db, { id: done, role: account.role }, Date.now()) : undefined,
    notice: url.searchParams.get('notice'),
  };
}

/** The frame of the back-office: a bar at the bottom on a phone, a rail at the side on a desk. */
export default function OfficeFrame({ loaderData: { isOwner, waiting, advice, done, notice } }: Route.ComponentProps) {
  return (
    <div className="office">
      <OfficeNav waiting={waiting} isOwner={isOwner} />
      <main id="main" tabIndex={-1}>
        <SecondFactorNotice advice={advice} />
        <Result done={done} notice={notice} />
        <Outlet />
      </main>
    </div>
  );
}

type Waiting = Awaited<ReturnType<typeof countWaiting>>;

function OfficeNav({ waiting, isOwner }: { waiting: Waiting; isOwner: boolean }) {
  const t = useTexts(officeTexts);
  const link = useLink();
  return (
    <nav className="office-nav no-print" aria-label={t.nav.label}>
      <p className="office-brand">
        <KiteMark className="size-10" /> {t.name}
      </p>
      <ul>
        <NavItem to={link('/admin')} icon="light" label={t.nav.today} end />
        <NavItem to={link('/admin/donations')} icon="heart" label={t.nav.donations} count={waiting.donations} />
        {/* Not hydrated: it is loaded as a whole. */}
        <NavItem to={link('/admin/pictures')} icon="eye" label={t.nav.pictures} count={waiting.pictures} reload />
        {isOwner && <NavItem to={link('/admin/people')} icon="lock" label={t.nav.people} />}
        <NavItem to={link('/head')} icon="shortcuts" label={t.nav.account} reload />
      </ul>
    </nav>
  );
}

type NavItemProps = { to: string; icon: IconName; label: string; count?: number; end?: boolean; reload?: boolean };

function NavItem({ to, icon, label, count = 0, end = false, reload = false }: NavItemProps) {
  const t = useTexts(officeTexts);
  return (
    <li>
      <NavLink to={to} end={end} reloadDocument={reload}>
        <Icon name={icon} />
        {label}
        {count > 0 && (
          <span className="office-count">
            <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
            <span className="visually-hidden">, {t.nav.waiting(count)}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

/** What the last action did, with a button that undoes it; or why it did nothing. */
function Result({ done, notice }: { done: Route.ComponentProps['loaderData']['done']; notice: string | null }) {
  const t = useTexts(officeTexts);
  const link = useLink();
  const { pathname } = useLocation();
  const ref = useFocus<HTMLParagraphElement>(done?.id ?? notice);
  const reason = notice && t.notice[notice as keyof typeof t.notice];
  if (reason) {
    return (
      // biome-ignore lint/a11y/noAutofocus: after the navigation, the focus starts at the result
      <p ref={ref} className="office-result notice" role="alert" tabIndex={-1} autoFocus>
        {reason}
      </p>
    );
  }
  const text = done && t.done[done.action]?.(done.subjectId);
  if (!text) return null;
  return (
    <div className="office-result notice notice-good">
      {/* biome-ignore lint/a11y/noAutofocus: as above */}
      <p ref={ref} role="status" tabIndex={-1} autoFocus>
        {text}
      </p>
      {done.canUndo && (
        <Form method="post" action={link('/admin/journal/:id/undo', { id: done.id })}>
          <input type="hidden" name="back" value={pathname} />
          <button type="submit" className="link-button" aria-label={t.undoOf(text)}>
            {t.undo}
          </button>
        </Form>
      )}
    </div>
  );
}
