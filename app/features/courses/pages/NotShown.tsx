import type { ReactNode } from 'react';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { ButtonLink, Strip } from '#app/ui/Page.tsx';
import { coursePagesTexts } from './texts.ts';

type Props = { sky: 'noon' | 'dusk'; title: string; lead: ReactNode };

/** Instead of a page that is not there, or not for now. */
export function NotShown({ sky, title, lead }: Props) {
  const shared = useSharedTexts();
  return (
    <>
      <Strip sky={sky} title={title} lead={lead} />
      <div className="wrap section">
        <ButtonLink to="/contact">{shared.writeToUs}</ButtonLink>
      </div>
    </>
  );
}

type Refused = { actionData?: { notice?: Parameters<typeof useAlert>[0] } | undefined };

/** After a private link whose key is wrong. */
export function LinkRefused({ actionData }: Refused) {
  const t = useTexts(coursePagesTexts).status;
  const alert = useAlert(actionData?.notice);
  return <NotShown sky="noon" title={t.unknownTitle} lead={alert ?? t.unknownLink} />;
}
