import type { ReactNode } from 'react';
import { emailChangeTexts } from '#app/features/accounts/email-change/texts.ts';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { secondFactorTexts } from '#app/features/accounts/second-factor/texts.ts';
import { securityEventTexts } from '#app/features/accounts/security-events/texts.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import type { Account } from '#app/http/session/account.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { listSessions } from '#app/http/session/sessions.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { countryName } from '#app/i18n/countries.ts';
import { formatDate, formatDateTime, isoDate } from '#app/i18n/format.ts';
import { noticeTexts } from '#app/office/second-factor-texts.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { ButtonLink, PageLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/account-settings.ts';
import { Avatar } from './Avatar.tsx';
import { DoneNotice } from './DoneNotice.tsx';
import { EmailState } from './ProfileState.tsx';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => t.head);

export async function loader(args: Route.LoaderArgs) {
  const { account, session } = await requireMember(args);
  const sessions = await listSessions(pageRequest(args).db, account.id, Date.now());
  return {
    account,
    // This device is first, even when another one was used more recently.
    sessions: sessions
      .map((each) => ({ ...each, isHere: each.id === session.id }))
      .sort((a, b) => Number(b.isHere) - Number(a.isHere)),
  };
}

export default function AccountSettings({
  loaderData: { account, sessions },
}: Route.ComponentProps) {
  const t = useTexts(membersTexts);
  const activity = useTexts(securityEventTexts);
  const security = useTexts(secondFactorTexts);
  const { open: protect } = useTexts(noticeTexts);
  return (
    <>
      <ProfileHeader {...account} />
      <div className="wrap section settings">
        <DoneNotice />
        <ProfileDetails {...account} />
        <Setting id="password" title={t.password.title} text={t.password.lead}>
          <ButtonLink to="/head/password">{t.password.save}</ButtonLink>
        </Setting>
        <Setting id="security" title={security.title} text={security.setting}>
          <ButtonLink to="/head/security">{protect}</ButtonLink>
        </Setting>
        <Setting id="data" title={t.data.title} text={t.data.lead}>
          <ButtonLink to="/head/export.json">{t.data.download}</ButtonLink>
        </Setting>
        <Setting id="activity" title={activity.title} text={activity.description}>
          <PageLink className="button" to="/head/activity">
            {activity.see}
          </PageLink>
        </Setting>
        <SessionList sessions={sessions} />
        <Setting id="deletion" title={t.deletion.title} text={t.deletion.lead}>
          <PageLink className="button button-danger" to="/head/deletion">
            {t.deletion.title}
          </PageLink>
        </Setting>
      </div>
    </>
  );
}

type SettingProps = { id: string; title: string; text: string; children: ReactNode };

function Setting({ id, title, text, children }: SettingProps) {
  return (
    <section id={id} className="member-card" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-3">{text}</p>
      </div>
      {/* Aligned with the neighbouring card, whatever the length of the texts. */}
      <div className="mt-auto">{children}</div>
    </section>
  );
}

type Data = Route.ComponentProps['loaderData'];

function ProfileHeader({ username, email, picture, createdAt, emailVerifiedAt }: Account) {
  const t = useTexts(membersTexts);
  const changeEmail = useTexts(emailChangeTexts);
  const locale = useLocale();
  const isVerified = emailVerifiedAt !== null;
  return (
    <div className="strip night profile-header">
      <div className="wrap">
        <Avatar username={username} picture={picture} alt={t.head.pictureOf(username)} />
        <div>
          <p className="kicker">{t.head.title}</p>
          <h1>{username}</h1>
          <p className="lead">{email}</p>
          <EmailState isVerified={isVerified} />
          <p>
            {t.head.since}{' '}
            <time dateTime={isoDate(createdAt)}>{formatDate(locale, createdAt)}</time>
          </p>
          <ul className="chips banner-links mt-4">
            <li>
              <PageLink to="/head/picture">{picture ? t.picture.change : t.picture.add}</PageLink>
            </li>
            <li>
              <PageLink to="/head/email">{changeEmail.open}</PageLink>
            </li>
            {!isVerified && (
              <li>
                <PageLink to="/dashboard/verification">{t.verification.title}</PageLink>
              </li>
            )}
            <li>
              <PageLink to="/dashboard">{t.dashboard.title}</PageLink>
            </li>
          </ul>
        </div>
      </div>
    </div>
  );
}

function ProfileDetails({ phone, genre, birthdate, country, region }: Account) {
  const t = useTexts(membersTexts);
  const { fields } = useTexts(accountsTexts);
  const locale = useLocale();
  const details = [
    [fields.phone, phone],
    [fields.genre, genre && fields.genres[genre]],
    // Noon in Haiti, so that the time zone does not change the date.
    [fields.birthdate, birthdate && formatDate(locale, Date.parse(`${birthdate}T17:00:00Z`))],
    [fields.country, country && countryName(country, locale)],
    [fields.region, region],
  ] as const;
  return (
    <section id="profile" className="member-card" aria-labelledby="profile-title">
      <div>
        <h2 id="profile-title">{t.profile.title}</h2>
        <Facts
          className="details mt-3"
          facts={details.map(([label, value]) => [label, value ?? t.profile.untold])}
        />
      </div>
      <div>
        <ButtonLink to="/head/profile">{t.profile.change}</ButtonLink>
      </div>
    </section>
  );
}

function SessionList({ sessions }: Pick<Data, 'sessions'>) {
  const t = useTexts(membersTexts).sessions;
  const link = useLink();
  return (
    <section id="sessions" className="member-card" aria-labelledby="sessions-title">
      <div>
        <h2 id="sessions-title">{t.title}</h2>
        <p className="my-3">{t.lead}</p>
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionItem key={session.id} {...session} />
          ))}
        </ul>
        <form method="post" action={link('/head/sessions/end')} className="mt-4">
          <button type="submit" className="button" aria-describedby="end-all-hint">
            {t.endAll}
          </button>
          <p id="end-all-hint" className="field-hint mt-2">
            {t.endAllHint}
          </p>
        </form>
      </div>
    </section>
  );
}

function SessionItem({ id, userAgent, createdAt, lastSeenAt, isHere }: Data['sessions'][number]) {
  const t = useTexts(membersTexts).sessions;
  const locale = useLocale();
  const link = useLink();
  const device = userAgent ?? t.unknown;
  const opened = formatDateTime(locale, createdAt);
  return (
    <li>
      <div>
        <p className="session-device">
          {device} {isHere && <strong className="state state-good">{t.here}</strong>}
        </p>
        <p className="session-times">
          {t.opened} <time dateTime={isoDate(createdAt)}>{opened}</time>
        </p>
        <p className="session-times">
          {t.seen} <time dateTime={isoDate(lastSeenAt)}>{formatDateTime(locale, lastSeenAt)}</time>
        </p>
      </div>
      {!isHere && (
        <form method="post" action={link('/head/sessions/:id/end', { id })}>
          <button type="submit" className="button" aria-label={t.endOf(device, opened)}>
            {t.end}
          </button>
        </form>
      )}
    </li>
  );
}
