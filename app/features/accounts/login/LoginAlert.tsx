import type { ReactNode } from 'react';
import type { Notice } from '#app/http/result.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { PageLink } from '#app/ui/Page.tsx';
import { loginTexts } from './texts.ts';

/** `failure`, unless the account is suspended. */
export function useLoginAlert(notice: Notice | undefined, failure: ReactNode): ReactNode {
  const isSuspended = notice?.outcome === 'rejected' && notice.reason === 'suspended';
  const rejected = isSuspended ? <Suspended /> : failure;
  return useAlert(notice, { rejected, expired: failure });
}

function Suspended() {
  const t = useTexts(loginTexts);
  const shared = useSharedTexts();
  return (
    <>
      {t.suspended} <PageLink to="/contact">{shared.writeToUs}</PageLink>
    </>
  );
}
