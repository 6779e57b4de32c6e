import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { listSentMessages } from '#app/features/contact/messages.server.ts';
import { listOwnDonations } from '#app/features/donations/donations.server.ts';
import pictureStyles from '#app/features/pictures/pictures.css?inline';
import { listMemberPictures } from '#app/features/pictures/sent-pictures.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { hasRole } from '#app/http/session/account.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { secondFactorAdvice } from '#app/http/session/second-factor.server.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { SecondFactorLink } from '#app/office/SecondFactorNotice.tsx';
import { officeTexts } from '#app/office/texts.ts';
import { todayTexts } from '#app/office/today/texts.ts';
import { Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/dashboard.ts';
import { DoneNotice } from './DoneNotice.tsx';
import { missingParts, ProfileState } from './ProfileState.tsx';
import { SentDonations, SentMessages, SentPictures } from './SentItems.tsx';
import { membersTexts } from './texts.ts';

/** The maximum number of listed messages and donations; the export has them all. */
const mostShown = 20;
/** Pictures have their own page. */
const picturesShown = 4;

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, pictureStyles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => t.dashboard);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  const { db } = pageRequest(args);
  const { username, email, picture, emailVerifiedAt } = account;
  const isVerified = emailVerifiedAt !== null;
  const messages = isVerified ? await listSentMessages(db, email, mostShown + 1) : [];
  const donations = await listOwnDonations(db, account, mostShown + 1);
  return {
    member: { username, email, picture, isVerified, missing: missingParts(account) },
    messages: firstOf(messages),
    donations: firstOf(donations),
    pictures: await listMemberPictures(db, account.id, picturesShown),
    advice: await secondFactorAdvice(db, account),
    isEditor: hasRole(account.role, 'editor'),
  };
}

function firstOf<Item>(items: Item[]): { items: Item[]; hasMore: boolean } {
  return { items: items.slice(0, mostShown), hasMore: items.length > mostShown };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { member, messages, donations, pictures, advice, isEditor } = loaderData;
  const { isVerified } = member;
  const t = useTexts(membersTexts).dashboard;
  return (
    <>
      <Strip sky="night" title={t.hello(member.username)} lead={t.lead} />
      <div className="wrap section dashboard">
        <DoneNotice />
        {advice && (
          <p className="notice">
            <SecondFactorLink advice={advice} />
          </p>
        )}
        {!isVerified && <ConfirmEmail email={member.email} />}
        <ProfileState {...member} />
        <div className="grid gap-10">
          <SentMessages {...messages} isVerified={isVerified} />
          <SentDonations {...donations} isVerified={isVerified} />
          <SentPictures pictures={pictures} />
        </div>
        <Links isEditor={isEditor} />
      </div>
    </>
  );
}

function ConfirmEmail({ email }: { email: string }) {
  const { dashboard, verification } = useTexts(membersTexts);
  const t = dashboard.confirm;
  const link = useLink();
  return (
    <section className="notice" aria-labelledby="confirm-title">
      <h2 id="confirm-title">{t.title}</h2>
      <p className="mt-2">{t.text(email)}</p>
      <p className="mt-2">{t.why}</p>
      <form method="post" action={link('/dashboard/verification')} className="mt-4">
        <button type="submit" className="button button-primary">
          {verification.send}
        </button>
      </form>
    </section>
  );
}

function Links({ isEditor }: { isEditor: boolean }) {
  const t = useTexts(membersTexts).dashboard;
  const { name } = useTexts(officeTexts);
  const today = useTexts(todayTexts);
  const shared = useSharedTexts();
  const link = useLink();
  const links = [
    ...(isEditor ? [{ href: link('/admin'), title: name, text: today.lead }] : []),
    { href: link('/head'), title: t.head, text: t.headText },
    { href: link('/post'), title: t.post, text: t.postText },
    { href: link('/layout'), title: shared.nav.layout, text: t.layoutText },
  ];
  return (
    <section aria-labelledby="links-title">
      <h2 id="links-title">{t.links}</h2>
      <ul className="grid-cards mt-6">
        {links.map(({ href, title, text }) => (
          <li key={href} className="card card-body">
            <h3>
              <a className="card-link" href={href}>
                {title}
              </a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
