import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { confirmTexts } from './confirm-texts.ts';

export const confirmFields = ['password', 'code'] as const;
type Way = (typeof confirmFields)[number];

type Props = {
  /** From `findFormQuestion`. */
  question: { way: Way; hasPasskey: boolean; email: string } | null;
  /** The form's errors, also of an answer sent once the last proof was no longer recent. */
  error: (way: Way) => string | undefined;
};

/** Asks within a form who it is: for the password, or for a code of accounts without one. */
export function ConfirmField({ question, error }: Props) {
  const t = useTexts(confirmTexts);
  const link = useLink();
  const { pathname, search } = useLocation();
  const username = useRef<HTMLInputElement>(null);
  useEffect(() => clearOnceSent(username.current?.form), []);
  const way = question?.way ?? (error('code') ? 'code' : error('password') && 'password');
  if (!way) return null;
  const isPassword = way === 'password';
  const next = new URLSearchParams({ next: pathname + search });
  return (
    <>
      {/* Password managers look for it. */}
      <input
        ref={username}
        type="email"
        autoComplete="username"
        defaultValue={question?.email}
        aria-label={t.email}
        readOnly
        hidden
      />
      <Field
        name={way}
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        label={t[way].label}
        hint={t[way].hint}
        error={error(way)}
        texts={{ required: t[way].missing }}
      />
      {question?.hasPasskey && (
        <p>
          <a className="line-link" href={`${link('/login/confirm')}?${next}`}>
            {t.passkey}
          </a>
        </p>
      )}
    </>
  );
}

/** After a download the page stays open, perhaps for the next user of the device. */
function clearOnceSent(form: HTMLFormElement | null | undefined) {
  const clear = (event: SubmitEvent) => {
    const fields = form?.querySelectorAll<HTMLInputElement>('[name="password"], [name="code"]');
    // After the browser has read the form; one that the router sends keeps what was typed.
    setTimeout(() => {
      if (!event.defaultPrevented) for (const field of fields ?? []) field.value = '';
    });
  };
  form?.addEventListener('submit', clear);
  return () => form?.removeEventListener('submit', clear);
}

/** The errors that led back from a download. The next one leaves the page open, without them. */
export function useProofErrors(refused: Partial<Record<Way, string>> | undefined) {
  const [isSent, setSent] = useState(false);
  const errors = isSent ? undefined : refused;
  return {
    ...formErrors(errors, confirmFields, useConfirmErrors(errors)),
    // After the browser has read the form: its field may go with them.
    onSubmit: () => void setTimeout(setSent, 0, true),
  };
}

/** The texts of its errors, for `formErrors`. */
export function useConfirmErrors(errors: Partial<Record<Way, string>> | undefined) {
  const t = useTexts(confirmTexts);
  const wrong = errors?.code ? t.code.wrong : t.password.wrong;
  return { password: t.password.missing, code: t.code.missing, wrong };
}
