import { scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { captchaTexts } from './captcha-texts.ts';

/** Visually hidden: only bots fill it in. */
const honeypotField = 'website';

type SolutionProps = {
  /** The form that challenges are issued for. */
  form: string;
  /** The last solution was used or rejected. */
  renew?: boolean;
};

/**
 * Before the submit button: form token, honeypot, and the solution of a proof-of-work challenge,
 * which stays empty without script (app/client/captcha.ts).
 */
export function Captcha({ token, ...solution }: SolutionProps & { token: string }) {
  const { honeypot } = useTexts(captchaTexts);
  return (
    <>
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={honeypotField}>{honeypot}</label>
        <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="token" value={token} />
      <CaptchaSolution {...solution} />
    </>
  );
}

/** Alone, for a form that needs it only in a flood. */
export function CaptchaSolution({ form, renew = false }: SolutionProps) {
  const { checking, checked, offline, limited, failed } = useTexts(captchaTexts);
  return (
    <div className="captcha" data-captcha={form} data-renew={renew || undefined}>
      <input type="hidden" name="captcha" />
      <p data-texts={scriptTexts<'captcha'>({ checking, checked, offline, limited, failed })} />
    </div>
  );
}
