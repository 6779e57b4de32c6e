import type { Account } from '#app/http/session/account.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { Avatar } from './Avatar.tsx';
import { membersTexts } from './texts.ts';

type Props = {
  username: string;
  email: string;
  picture: string | null;
  isVerified: boolean;
  missing: ProfilePart[];
};

export function ProfileState({ username, email, picture, isVerified, missing }: Props) {
  const t = useTexts(membersTexts).dashboard;
  const link = useLink();
  return (
    <section className="member-card" aria-labelledby="profile-title">
      <Avatar username={username} picture={picture} />
      <div>
        <h2 id="profile-title">{t.profile}</h2>
        <p className="member-email">{email}</p>
        <EmailState isVerified={isVerified} />
        {missing.length > 0 ? (
          <div className="mt-4">
            <p>{t.missing}</p>
            <ul className="missing">
              {missing.map((part) => (
                <li key={part}>{t.missingParts[part]}</li>
              ))}
            </ul>
          </div>
        ) : (
          <p className="mt-4">{t.complete}</p>
        )}
        <a
          className="button mt-2"
          href={link(
            missing.length === 1 && missing[0] === 'picture' ? '/head/picture' : '/head/profile',
          )}
        >
          {missing.length > 0 ? t.editProfile : t.seeProfile}
        </a>
      </div>
    </section>
  );
}

export function EmailState({ isVerified }: { isVerified: boolean }) {
  const t = useTexts(membersTexts).dashboard;
  return (
    <p className={isVerified ? 'state state-good' : 'state state-open'}>
      {isVerified ? t.verified : t.unverified}
    </p>
  );
}

const profileParts = [
  'picture',
  'phone',
  'genre',
  'birthdate',
  'country',
  'region',
] as const satisfies (keyof Account)[];
type ProfilePart = (typeof profileParts)[number];

export const missingParts = (account: Pick<Account, ProfilePart>): ProfilePart[] =>
  profileParts.filter((part) => account[part] === null);
