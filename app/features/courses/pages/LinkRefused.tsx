import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { ButtonLink, Strip } from '#app/ui/Page.tsx';
import { coursePagesTexts } from './texts.ts';

type Props = { actionData?: { notice?: Parameters<typeof useAlert>[0] } | undefined };

export function LinkRefused({ actionData }: Props) {
  const t = useTexts(coursePagesTexts).status;
  const shared = useSharedTexts();
  const alert = useAlert(actionData?.notice);
  return (
    <>
      <Strip sky="noon" title={t.unknownTitle} lead={alert ?? t.unknownLink} />
      <div className="wrap section">
        <ButtonLink to="/contact">{shared.writeToUs}</ButtonLink>
      </div>
    </>
  );
}
