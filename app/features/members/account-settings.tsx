import accountStyles from '#app/features/accounts/accounts.css?inline';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest, privatePageHeaders } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { listSessions } from '#app/http/session/sessions.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useLink } from '#app/ui/links.ts';
import type { Route } from './+types/account-settings.ts';
import { DoneNotice } from './DoneNotice.tsx';
import { readDone } from './done.ts';
import memberStyles from './members.css?inline';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { SessionList } from './SessionList.tsx';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles, memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => t.head, { noindex: true });

export const headers = privatePageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { account, session } = await requireMember(args);
  const { db, url } = pageRequest(args);
  const { username, email, picture, createdAt, emailVerifiedAt, phone, genre, birthdate, country, region } = account;
  const sessions = await listSessions(db, account.id, Date.now());
  return {
    member: { username, email, picture, createdAt, isVerified: emailVerifiedAt !== null },
    profile: { phone, genre, birthdate, country, region },
    // This device stands first, even when another one was used after it.
    sessions: sessions
      .map(({ id, userAgent, createdAt, lastSeenAt }) => ({ id, userAgent, createdAt, lastSeenAt, isHere: id === session.id }))
      .sort((a, b) => Number(b.isHere) - Number(a.isHere)),
    done: readDone(url.searchParams),
  };
}

/** The account: what it says of its member, and every setting one step away. */
export default function AccountSettings({ loaderData: { member, profile, sessions, done } }: Route.ComponentProps) {
  const t = useTexts(membersTexts);
  const link = useLink();
  return (
    <>
      <ProfileHeader {...member} />
      <div className="wrap section settings">
        {done && <DoneNotice done={done} />}
        <ProfileDetails {...profile} />
        <Setting id="password" title={t.password.title} text={t.password.lead}>
          <a className="button" href={link('/head/password')}>
            {t.password.save}
          </a>
        </Setting>
        <Setting id="data" title={t.data.title} text={t.data.lead}>
          <a className="button" href={link('/head/export.json')} download>
            {t.data.download}
          </a>
        </Setting>
        <SessionList sessions={sessions} />
        <Setting id="deletion" title={t.deletion.title} text={t.deletion.lead}>
          <a className="button button-danger" href={link('/head/deletion')}>
            {t.deletion.send}
          </a>
        </Setting>
      </div>
    </>
  );
}

function Setting({ id, title, text, children }: { id: string; title: string; text: string; children: React.ReactNode }) {
  return (
    <section id={id} className="member-card" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-3">{text}</p>
      </div>
      {/* On one line with its neighbour's, however long their texts. */}
      <div className="mt-auto">{children}</div>
    </section>
  );
}
