import { Link } from 'react-router';
import type { DescribedRefusal } from '#app/email/refusal-texts.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { PhoneButtons, writtenPhone } from '#app/office/PhoneButtons.tsx';
import { Refusal } from '#app/office/Refusal.tsx';
import { messageReviewTexts } from './texts.ts';

type Props = { id: string; messageId: string; refusal: DescribedRefusal; phone: string | null };

/** Why a reply was refused, and what can be done: another address, another try, the phone. */
export function RefusedReply({ id, messageId, refusal, phone }: Props) {
  const { refused: t } = useTexts(messageReviewTexts);
  const link = useLink();
  return (
    <div className="reply-refused">
      <Refusal refusal={refusal} />
      {refusal.isAboutAddress && <p>{t.mistyped}</p>}
      {phone && <p>{t.call(writtenPhone(phone))}</p>}
      <div className="office-actions">
        {refusal.isAboutAddress && (
          <Link className="button" to={link('/admin/messages/:id/email', { id: messageId })}>
            {t.correct}
          </Link>
        )}
        <ResendButton id={id} messageId={messageId} />
        {phone && <PhoneButtons phone={phone} />}
      </div>
    </div>
  );
}

/** Has the email of a reply sent again. */
export function ResendButton({ id, messageId }: Pick<Props, 'id' | 'messageId'>) {
  const { refused: t } = useTexts(messageReviewTexts);
  const link = useLink();
  return (
    <ActionButton
      action={link('/admin/messages/:id/replies/:replyId/retry', { id: messageId, replyId: id })}
    >
      {t.again}
    </ActionButton>
  );
}
