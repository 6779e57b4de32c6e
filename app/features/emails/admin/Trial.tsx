import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { DescribedRefusal } from '#app/email/refusal-texts.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Refusal } from '#app/office/Refusal.tsx';
import type { TrialState } from './email.server.ts';
import { emailReviewTexts } from './texts.ts';

/** How often the page looks what became of a trial, in milliseconds. */
const lookMs = 2_000;

type Props = {
  to: string;
  trial: { id: string; state: TrialState; refusal: DescribedRefusal | null } | null;
};

export function Trial({ to, trial }: Props) {
  const { trial: t } = useTexts(emailReviewTexts);
  const link = useLink();
  return (
    <section aria-label={t.title}>
      <ActionButton action={link('/admin/email/trial')}>{t.send}</ActionButton>
      <p className="field-hint">{t.hint(to)}</p>
      <div role="status">
        {trial && (
          <div className={`notice ${trial.state === 'sent' ? 'notice-good' : ''}`}>
            <p>{t.states[trial.state](to)}</p>
            {trial.refusal && <Refusal refusal={trial.refusal} />}
            {trial.state === 'pending' && <Pending id={trial.id} />}
          </div>
        )}
      </div>
    </section>
  );
}

/** Looks again by itself; without script there is the link. */
function Pending({ id }: { id: string }) {
  const { trial: t } = useTexts(emailReviewTexts);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), lookMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <p>
      <Link className="line-link" to={`?trial=${id}`} replace>
        {t.look}
      </Link>
    </p>
  );
}
