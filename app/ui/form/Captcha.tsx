import { type DataAttributes, scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { captchaTexts } from './captcha-texts.ts';

/** No visitor sees it; a program that fills in everything does. */
const honeypotField = 'website';

type Props = {
  /** Whose challenges it asks for. */
  form: DataAttributes['data-captcha'];
  /** The signed token of this display of the form. */
  token: string;
  /** Shown again with a notice: what was sent is used up or does not count, and a new solution is made. */
  renew?: boolean;
};

/**
 * What keeps programs from sending a form, for a place before its button: the form's token, a field that nobody sees, and the solution
 * of a challenge, which a script works out once the form is touched (app/client/captcha.ts). Without script it stays empty.
 */
export function Captcha({ form, token, renew = false }: Props) {
  const { honeypot, checking, checked, offline, limited, failed } = useTexts(captchaTexts);
  return (
    <>
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={honeypotField}>{honeypot}</label>
        <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="token" value={token} />
      <div className="captcha" data-captcha={form} data-renew={renew || undefined}>
        <input type="hidden" name="captcha" />
        <p data-texts={scriptTexts<'captcha'>({ checking, checked, offline, limited, failed })} />
      </div>
    </>
  );
}
