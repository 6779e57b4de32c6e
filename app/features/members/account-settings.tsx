import { emailChangeTexts } from '#app/features/accounts/email-change/texts.ts';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { secondFactorTexts } from '#app/features/accounts/second-factor/texts.ts';
import { securityEventTexts } from '#app/features/accounts/security-events/texts.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import type { Genre } from '#app/http/session/account.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { listSessions } from '#app/http/session/sessions.server.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { countryName } from '#app/i18n/countries.ts';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { noticeTexts } from '#app/office/second-factor-texts.ts';
import { ButtonLink, PageLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/account-settings.ts';
import { Avatar } from './Avatar.tsx';
import { DoneNotice, readDone } from './DoneNotice.tsx';
import { EmailState } from './ProfileState.tsx';
import { SessionList } from './SessionList.tsx';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => t.head);

export async function loader(args: Route.LoaderArgs) {
  const { account, session } = await requireMember(args);
  const { db, url } = pageRequest(args);
  const {
    username,
    email,
    picture,
    createdAt,
    emailVerifiedAt,
    phone,
    genre,
    birthdate,
    country,
    region,
  } = account;
  const sessions = await listSessions(db, account.id, Date.now());
  return {
    member: { username, email, picture, createdAt, isVerified: emailVerifiedAt !== null },
    profile: { phone, genre, birthdate, country, region },
    // This device is first, even when another one was used more recently.
    sessions: sessions
      .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        userAgent,
        createdAt,
        lastSeenAt,
        isHere: id === session.id,
      }))
      .sort((a, b) => Number(b.isHere) - Number(a.isHere)),
    done: readDone(url.searchParams),
  };
}

export default function AccountSettings({
  loaderData: { member, profile, sessions, done },
}: Route.ComponentProps) {
  const t = useTexts(membersTexts);
  const activity = useTexts(securityEventTexts);
  const security = useTexts(secondFactorTexts);
  const { open: protect } = useTexts(noticeTexts);
  return (
    <>
      <ProfileHeader {...member} />
      <div className="wrap section settings">
        {done && <DoneNotice done={done} />}
        <ProfileDetails {...profile} />
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

function Setting({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: React.ReactNode;
}) {
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

type ProfileHeaderProps = {
  username: string;
  email: string;
  picture: string | null;
  createdAt: number;
  isVerified: boolean;
};

function ProfileHeader({ username, email, picture, createdAt, isVerified }: ProfileHeaderProps) {
  const t = useTexts(membersTexts);
  const changeEmail = useTexts(emailChangeTexts);
  const locale = useLocale();
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

type ProfileDetailsProps = {
  phone: string | null;
  genre: Genre | null;
  birthdate: string | null;
  country: string | null;
  region: string | null;
};

function ProfileDetails({ phone, genre, birthdate, country, region }: ProfileDetailsProps) {
  const t = useTexts(membersTexts);
  const { fields } = useTexts(accountsTexts);
  const locale = useLocale();
  const details = [
    { label: fields.phone, value: phone },
    { label: fields.genre, value: genre && fields.genres[genre] },
    // Noon in Haiti, so that the time zone does not change the date.
    {
      label: fields.birthdate,
      value: birthdate && formatDate(locale, Date.parse(`${birthdate}T17:00:00Z`)),
    },
    { label: fields.country, value: country && countryName(country, locale) },
    { label: fields.region, value: region },
  ];
  return (
    <section id="profile" className="member-card" aria-labelledby="profile-title">
      <div>
        <h2 id="profile-title">{t.profile.title}</h2>
        <dl className="details mt-3">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? t.profile.untold}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <ButtonLink to="/head/profile">{t.profile.change}</ButtonLink>
      </div>
    </section>
  );
}
