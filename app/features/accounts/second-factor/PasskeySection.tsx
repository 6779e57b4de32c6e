import type { Notice } from '#app/http/result.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { ResultNotice } from '#app/ui/Page.tsx';
import { FactorSection } from './FactorSection.tsx';
import { PasskeyForm } from './PasskeyForm.tsx';
import { passkeyNameLength } from './schema.ts';
import { secondFactorTexts } from './texts.ts';

type ListedPasskey = { id: string; name: string; createdAt: number; lastUsedAt: number | null };

type Props = {
  passkeys: ListedPasskey[];
  isFull: boolean;
  options: string;
  answer:
    | {
        values: { name: string };
        errors: { name?: string; credential?: string };
        notice: Notice | undefined;
      }
    | undefined;
};

export function PasskeySection({ passkeys, isFull, options, answer }: Props) {
  const t = useTexts(secondFactorTexts).passkey;
  const alert = useAlert(answer?.notice, { rejected: t.refused, expired: t.refused });
  return (
    <FactorSection id="passkeys" title={t.title} lead={t.lead}>
      {passkeys.length === 0 ? (
        <p className="field-hint">{t.none}</p>
      ) : (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {answer && (
        <ResultNotice tone="plain">
          {answer.errors.name ? t.nameError : (alert ?? t.refused)}
        </ResultNotice>
      )}
      {isFull ? (
        <p className="notice">{t.full}</p>
      ) : (
        <PasskeyForm kind="create" label={t.add} options={options} primary>
          <Field
            name="name"
            label={t.name}
            hint={t.nameHint}
            autoComplete="off"
            maxLength={passkeyNameLength}
            defaultValue={answer?.values.name ?? ''}
            error={answer?.errors.name ? t.nameError : undefined}
            texts={{}}
          />
        </PasskeyForm>
      )}
    </FactorSection>
  );
}

function PasskeyItem({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: ListedPasskey }) {
  const t = useTexts(secondFactorTexts).passkey;
  const locale = useLocale();
  const link = useLink();
  return (
    <li>
      <div>
        <p className="session-device">{name}</p>
        <p className="session-times">
          {t.added} <time dateTime={isoDate(createdAt)}>{formatDate(locale, createdAt)}</time>
        </p>
        <p className="session-times">
          {lastUsedAt === null ? (
            t.unused
          ) : (
            <>
              {t.used} <time dateTime={isoDate(lastUsedAt)}>{formatDate(locale, lastUsedAt)}</time>
            </>
          )}
        </p>
      </div>
      <form method="post" action={link('/head/security/passkeys/:id/removal', { id })}>
        <button type="submit" className="button button-danger" aria-label={t.removeOf(name)}>
          {t.remove}
        </button>
      </form>
    </li>
  );
}
