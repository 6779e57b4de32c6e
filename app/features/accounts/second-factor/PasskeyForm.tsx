import type { ReactNode } from 'react';
import { scriptTexts } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { PageScript } from '#app/ui/Page.tsx';
import passkeyScript from './passkey.client.ts?worker&url';
import { secondFactorTexts } from './texts.ts';

type Props = {
  kind: 'create' | 'ask' | 'offer';
  label: string;
  options: string;
  action?: string;
  primary?: boolean;
  children?: ReactNode;
};

/** Needs a script, and says so without. */
export function PasskeyForm({ kind, label, options, action, primary = false, children }: Props) {
  const { needsScript, waiting, cancelled, known, failed, unsupported } =
    useTexts(secondFactorTexts).passkey;
  return (
    <div>
      <noscript>
        <p className="notice">{needsScript}</p>
      </noscript>
      <form
        className={children ? 'form' : undefined}
        method="post"
        action={action}
        aria-label={label}
        data-passkey={kind}
        data-options={options}
        hidden
      >
        {children}
        <input type="hidden" name="credential" autoComplete="off" />
        <div className="form-end">
          <button type="submit" className={primary ? 'button button-primary' : 'button'}>
            <Icon name="lock" />
            {label}
          </button>
          <p
            role="status"
            data-texts={scriptTexts<'passkey'>({ waiting, cancelled, known, failed, unsupported })}
          />
        </div>
      </form>
      <PageScript src={passkeyScript} />
    </div>
  );
}
