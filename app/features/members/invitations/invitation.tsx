import { redirect } from 'react-router';
import { PasswordField, useAccountFields } from '#app/features/accounts/AccountFields.tsx';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { findAccountRow } from '#app/features/accounts/accounts.server.ts';
import { signUpFields } from '#app/features/accounts/schema.ts';
import { formAction, type Redisplay } from '#app/http/form-action.server.ts';
import { readForm } from '#app/http/forms.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { FieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { followLink, leaveLink } from '#app/http/token-cookie.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage, ButtonLink, LineLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/invitation.ts';
import { findInvitation } from './invitations.server.ts';
import { acceptSubmission, invitedSubmission } from './submissions.server.ts';
import { invitationTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles] };

export const meta: Route.MetaFunction = plainPageMeta(invitationTexts, (t) => t, { noindex: true });

/** The next step of an open invitation: a press, a login, an account, or another login. */
type Next = 'accept' | 'logIn' | 'signUp' | 'other';

export async function loader(args: Route.LoaderArgs) {
  const { db } = pageRequest(args);
  const waiting = followLink(args, 'invitation', '/invitation');
  const found = waiting === undefined ? undefined : await findInvitation(db, waiting, Date.now());
  if (found?.state !== 'open')
    return { state: found?.state ?? (waiting ? ('unknown' as const) : ('missing' as const)) };
  const account = (await currentSession(args))?.account;
  const next: Next = account
    ? account.email === found.email
      ? 'accept'
      : 'other'
    : (await findAccountRow(db, found.email))
      ? 'logIn'
      : 'signUp';
  if (next === 'accept') await requireRecent(args);
  return {
    state: found.state,
    next,
    email: found.email,
    role: found.role,
    ownEmail: account?.email ?? '',
  };
}

export async function action(args: Route.ActionArgs) {
  const { values } = await readForm(args.request.clone(), ['intent']);
  const { locale } = pageRequest(args);
  const onRefused = ({ outcome }: { outcome: string }) =>
    outcome === 'rejected' ? redirect(localizedPath(locale, '/invitation'), 303) : undefined;
  return values.intent === 'accept'
    ? formAction(acceptSubmission, args, {
        onRefused,
        onDone: (_, sender) => leaveLink(sender, 'invitation', '/admin'),
      })
    : formAction(invitedSubmission, args, {
        onRefused,
        onDone: (login, sender) =>
          leaveLink(sender, 'invitation', login ? '/admin' : '/login', login?.headers),
      });
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(invitationTexts);
  const { state } = loaderData;
  if (state !== 'open')
    return (
      <AccountPage title={t.title}>
        <Closed state={state} />
      </AccountPage>
    );
  const { next, email, role, ownEmail } = loaderData;
  const answer = actionData as Answer | undefined;
  return (
    <AccountPage title={t.title} lead={t.lead[role]}>
      <p className="mb-4">
        {t.gives[role]} {role === 'owner' && t.factor}
      </p>
      <p className="mb-4">
        {t.forEmail} <strong>{email}</strong>
      </p>
      {next === 'accept' && <AcceptForm answer={answer} />}
      {next === 'signUp' && <SignUpForm answer={answer} />}
      {next === 'logIn' && <LogIn />}
      {next === 'other' && <OtherAccount email={ownEmail} />}
    </AccountPage>
  );
}

type Answer = Redisplay<'username', FieldErrors<'username' | 'password', never>, 'badLink'>;

function AcceptForm({ answer }: { answer: Answer | undefined }) {
  const t = useTexts(invitationTexts);
  return (
    <PostForm
      id="accept"
      label={t.accept}
      fields={0}
      errorList={[]}
      alert={useAlert(answer?.notice)}
      submit={t.accept}
      sending={t.accepting}
    >
      <input type="hidden" name="intent" value="accept" />
    </PostForm>
  );
}

function SignUpForm({ answer }: { answer: Answer | undefined }) {
  const t = useTexts(invitationTexts);
  const form = { ...signUpFields, names: ['username', 'password'] } as const;
  const { errorList, field } = useAccountFields(form, { ...answer });
  return (
    <>
      <h2 className="mt-8 mb-3">{t.signUp}</h2>
      <p className="mb-4">{t.signUpText}</p>
      <PostForm
        id="invited"
        label={t.signUp}
        fields={2}
        errorList={errorList}
        alert={useAlert(answer?.notice)}
        submit={t.submit}
        sending={t.accepting}
      >
        <input type="hidden" name="intent" value="sign-up" />
        <FormField {...field('username')} />
        <PasswordField {...field('password')} />
      </PostForm>
    </>
  );
}

function LogIn() {
  const t = useTexts(invitationTexts);
  const link = useLink();
  return (
    <>
      <p className="mb-4">{t.logInText}</p>
      <p className="mb-4">
        <a
          className="button button-primary"
          href={`${link('/login')}?${new URLSearchParams({ next: link('/invitation') })}`}
        >
          {t.logIn}
        </a>
      </p>
      <p>
        <LineLink to="/passwordrequestreset">{t.forgot}</LineLink>
      </p>
    </>
  );
}

function OtherAccount({ email }: { email: string }) {
  const t = useTexts(invitationTexts);
  return (
    <div className="dialog" role="alert">
      <p>{t.other(email)}</p>
      <div className="dialog-end">
        <ButtonLink to="/logout">{t.logOut}</ButtonLink>
      </div>
    </div>
  );
}

type ClosedProps = { state: 'expired' | 'used' | 'withdrawn' | 'unknown' | 'missing' };

/** Why the link opens nothing, and what to do then. */
function Closed({ state }: ClosedProps) {
  const t = useTexts(invitationTexts);
  const shared = useSharedTexts();
  const isUsed = state === 'used';
  return (
    <div className="dialog" role="alert">
      <p>{t.closed[state]}</p>
      <div className="dialog-end">
        <ButtonLink to={isUsed ? '/login' : '/contact'}>
          {isUsed ? t.logIn : shared.writeToUs}
        </ButtonLink>
      </div>
    </div>
  );
}
