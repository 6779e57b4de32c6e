import { scriptTexts } from '#app/client/contract.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { PageScript } from '#app/ui/Page.tsx';
import { InlineSvg } from '#app/ui/svg.tsx';
import googleScript from './google.client.ts?worker&url';
import googleMark from './google-mark.svg?raw';
import { loginTexts } from './texts.ts';

/**
 * Google's button once its script has loaded, ours before that. Outside of any form and on the
 * login page only: no other page's policy allows the script.
 */
type Props = {
  google: { clientId: string | undefined; scriptUrl: string };
  next: string;
  codePath: string;
};

export function GoogleButton({ google, next, codePath }: Props) {
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
    <div
      className="google"
      data-google={google.clientId}
      data-script={google.scriptUrl}
      data-code-page={codePath}
    >
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
    <button
      type="button"
      className="button google-button"
      aria-disabled="true"
      aria-describedby="google-note"
    >
      {/* Google requires that its logo keep its shape and colours. */}
      <InlineSvg svg={googleMark} className="google-mark" />
      {t.button}
    </button>
  );
}

function GoogleAnswers({ next }: { next: string }) {
  const { ok } = useSharedTexts();
  const t = useTexts(loginTexts).google;
  const { offline, limited, unavailable, unverified, linkUnconfirmed } = t;
  const { suspended } = useTexts(loginTexts);
  return (
    <>
      <Dialog
        id="google-success"
        tone="good"
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
        text={<QuotedEnglish>{t.failure}</QuotedEnglish>}
        open={false}
      >
        <p
          data-texts={scriptTexts<'googleFailure'>({
            offline,
            limited,
            unavailable,
            unverified,
            linkUnconfirmed,
            suspended,
          })}
        />
      </Dialog>
    </>
  );
}
