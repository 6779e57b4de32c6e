import { scriptTexts } from '#app/client/contract.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { PageScript } from '#app/ui/Page.tsx';
import googleScript from './google.client.ts?worker&url';
import { loginTexts } from './texts.ts';

export type GoogleSignIn = { clientId: string | undefined; scriptUrl: string };

/**
 * Sign-in with Google: Google's button once its script has loaded, ours before that, or when Google is not configured. Must be outside of any
 * form, and only on the login page: no other page's Content-Security-Policy allows Google's script (http/security-headers.ts).
 * `next` is the path to redirect to after login.
 */
export function GoogleButton({ google, next }: { google: GoogleSignIn; next: string }) {
  const t = useTexts(loginTexts).google;
  if (google.clientId === undefined) {
    return (
      <div className="google">
        <PlainButton />
        <p id="google-note" className="field-hint">
          {t.notSetUp}
        </p>
      </div>
    );
  }
  const { loading, unreachable, checking } = t;
  return (
    <div className="google" data-google={google.clientId} data-script={google.scriptUrl}>
      <div data-google-button>
        <PlainButton />
      </div>
      <p id="google-note" className="field-hint" role="status">
        <noscript>{t.needsScript}</noscript>
        <span data-texts={scriptTexts<'google'>({ loading, unreachable, checking })} />
      </p>
      <GoogleAnswers next={next} />
      <PageScript src={googleScript} />
    </div>
  );
}

function PlainButton() {
  const t = useTexts(loginTexts).google;
  return (
    <button type="button" className="button google-button" aria-disabled="true" aria-describedby="google-note">
      <GoogleMark />
      {t.button}
    </button>
  );
}

/** Two closed alert dialogs, opened by the script. */
function GoogleAnswers({ next }: { next: string }) {
  const { ok } = useSharedTexts();
  const t = useTexts(loginTexts).google;
  const { offline, limited, unavailable, unverified } = t;
  return (
    <>
      <Dialog
        id="google-success"
        tone="good"
        title={t.successTitle}
        text={<QuotedEnglish>{t.success}</QuotedEnglish>}
        open={false}
        action={
          <a className="button button-primary" href={next}>
            {ok}
          </a>
        }
      />
      <Dialog
        id="google-failure"
        tone="bad"
        title={t.failureTitle}
        text={<QuotedEnglish>{t.failure}</QuotedEnglish>}
        open={false}
        action={
          <form method="dialog">
            <button type="submit" className="button button-primary">
              {ok}
            </button>
          </form>
        }
      >
        <p data-texts={scriptTexts<'googleFailure'>({ offline, limited, unavailable, unverified })} />
      </Dialog>
    </>
  );
}

/** Google requires that its logo keep its shape and colours. */
function GoogleMark() {
  return (
    <svg className="google-mark" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
    </svg>
  );
}
