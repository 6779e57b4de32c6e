import { type DataAttributes, scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { captchaTexts } from './captcha-texts.ts';

/** Visually hidden: only bots that fill in every field send a value. */
const honeypotField = 'website';

type SolutionProps = {
  /** The form that the challenges are issued for. */
  form: DataAttributes['data-captcha'];
  /**
   * The form is redisplayed and its last solution is used or rejected: the script solves a new
   * challenge at once.
   */
  renew?: boolean;
};

type Props = SolutionProps & {
  /** The signed token of this rendering of the form. */
  token: string;
};

/**
 * Protects a form from bots; goes before its submit button: the form token, a honeypot field, and
 * the solution of a proof-of-work challenge, computed by the script when the form gets its first
 * input (app/client/captcha.ts). Without script it stays empty.
 */
export function Captcha({ form, token, renew = false }: Props) {
  const { honeypot } = useTexts(captchaTexts);
  return (
    <>
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={honeypotField}>{honeypot}</label>
        <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="token" value={token} />
      <CaptchaSolution form={form} renew={renew} />
    </>
  );
}

/** The solution alone, for a form that asks for it only in a flood. */
export function CaptchaSolution({ form, renew = false }: SolutionProps) {
  const { checking, checked, offline, limited, failed } = useTexts(captchaTexts);
  return (
    <div className="captcha" data-captcha={form} data-renew={renew || undefined}>
      <input type="hidden" name="captcha" />
      <p data-texts={scriptTexts<'captcha'>({ checking, checked, offline, limited, failed })} />
    </div>
  );
}
