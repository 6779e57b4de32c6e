import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/errors.ts';
import { useLink } from '#app/ui/links.ts';
import { signupTexts } from './texts.ts';
import type { AuthenticationState } from './verify-email.tsx';

type Props = { state: AuthenticationState; isSignedIn: boolean; notice: Notice | undefined };

/** What there is to know or to press about an address that is being proved. */
export function Verification({ state, isSignedIn, notice }: Props) {
  const t = useTexts(signupTexts).authentication;
  const failure = useAlert(notice);
  if (state === 'waiting') {
    return (
      <form className="form" method="post" action="?">
        {failure && (
          <p className="notice" role="alert">
            {failure}
          </p>
        )}
        <p>{t.verifyText}</p>
        <input type="hidden" name="intent" value="verify" />
        <div className="form-end">
          <button type="submit" className="button button-primary">
            {t.verify}
          </button>
        </div>
      </form>
    );
  }
  return (
    <div className={`dialog dialog-${state === 'expired' ? 'bad' : 'good'}`} role={state === 'mailed' ? undefined : 'alert'}>
      <p>{{ verified: t.verified, expired: t.expired, mailed: t.sent }[state]}</p>
      {state !== 'expired' && <NextStep isSignedIn={isSignedIn} />}
    </div>
  );
}

function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(signupTexts).authentication;
  const link = useLink();
  return (
    <div className="dialog-end">
      <a className="button button-primary" href={link(isSignedIn ? '/dashboard' : '/login')}>
        {isSignedIn ? t.dashboard : t.logIn}
      </a>
    </div>
  );
}
