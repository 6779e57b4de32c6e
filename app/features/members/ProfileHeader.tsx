import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { useLink } from '#app/ui/links.ts';
import { Avatar } from './Avatar.tsx';
import { EmailState } from './ProfileState.tsx';
import { membersTexts } from './texts.ts';

type Props = { username: string; email: string; picture: string | null; createdAt: number; isVerified: boolean };

/** Who the member is to us: picture, name, address, since when. */
export function ProfileHeader({ username, email, picture, createdAt, isVerified }: Props) {
  const t = useTexts(membersTexts);
  const locale = useLocale();
  const link = useLink();
  return (
    <div className="banner profile-header">
      <div className="wrap">
        <Avatar username={username} picture={picture} alt={t.head.pictureOf(username)} />
        <div>
          <p className="kicker">{t.head.title}</p>
          <h1>{username}</h1>
          <p className="lead">{email}</p>
          <EmailState isVerified={isVerified} />
          <p>
            {t.head.since} <time dateTime={isoDate(createdAt)}>{formatDate(locale, createdAt)}</time>
          </p>
          <ul className="chips banner-links mt-4">
            <li>
              <a href={link('/head/picture')}>{picture ? t.picture.change : t.picture.add}</a>
            </li>
            {!isVerified && (
              <li>
                <a href={link('/dashboard/verification')}>{t.verification.title}</a>
              </li>
            )}
            <li>
              <a href={link('/dashboard')}>{t.dashboard.title}</a>
            </li>
          </ul>
        </div>
      </div>
    </div>
  );
}
