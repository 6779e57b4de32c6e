import { Link } from 'react-router';
import type { DescribedRefusal } from '#app/email/refusal-texts.ts';
import { useLangOf, useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatTime, isoDate, writtenPhone } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { useKeptTexts } from '#app/office/KeptNotice.tsx';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { Refusal } from '#app/office/Refusal.tsx';
import type { Route } from './+types/message.ts';
import { replyAnchor } from './states.ts';
import { messageReviewTexts } from './texts.ts';
import type { ReplyState } from './thread.server.ts';

/** The texts of states that differ without a mail server. */
const keptStates: Partial<Record<ReplyState, 'dueKept' | 'leavingKept'>> = {
  due: 'dueKept',
  leaving: 'leavingKept',
};

type Props = Pick<Route.ComponentProps['loaderData'], 'message' | 'files' | 'thread' | 'phone'>;

/** The conversation, oldest first: the message, the team's replies, its notes for itself. */
export function Thread({ message, files, thread, phone }: Props) {
  const { message: t } = useTexts(messageReviewTexts);
  const { languageNames } = useSharedTexts();
  const langOf = useLangOf();
  const language = languageNames[message.language] ?? message.language;
  return (
    <section aria-labelledby="thread-title">
      <h2 id="thread-title" className="visually-hidden">
        {t.thread}
      </h2>
      <ol className="thread">
        <li className="thread-item">
          <p className="thread-head">
            {/* The rest about them is below, on a phone below the fold. */}
            <a href="#person-title">
              <strong dir="auto">{message.name}</strong>
            </a>{' '}
            <At at={message.at} />{' '}
            <span>{message.isByEmail ? t.byEmail : t.writtenIn(language)}</span>
          </p>
          <blockquote dir="auto" lang={langOf({ locale: message.language })}>
            {message.text}
          </blockquote>
          <Files messageId={message.id} files={files} answerId={null} />
        </li>
        {thread.map((item) =>
          item.kind === 'answer' ? (
            <Answer key={item.id} answer={item} message={message} files={files} />
          ) : (
            <Item key={item.id} item={item} message={message} phone={phone} />
          ),
        )}
      </ol>
    </section>
  );
}

type Said = Props['thread'][number];
type AnswerProps = Pick<Props, 'message' | 'files'> & { answer: Extract<Said, { kind: 'answer' }> };

/** By email; shown as text, whatever it was. */
function Answer({ answer, message, files }: AnswerProps) {
  const { message: t } = useTexts(messageReviewTexts);
  return (
    <li className="thread-item">
      <p className="thread-head">
        <strong dir="auto">{answer.by}</strong> <At at={answer.at} /> <span>{answer.head}</span>
      </p>
      <blockquote dir="auto">{answer.text}</blockquote>
      {answer.quoted && (
        <details>
          <summary>{t.quoted}</summary>
          <blockquote dir="auto">{answer.quoted}</blockquote>
        </details>
      )}
      <Files messageId={message.id} files={files} answerId={answer.id} />
    </li>
  );
}

type FilesProps = Pick<Props, 'files'> & { messageId: string; answerId: string | null };

/** Those that came with an answer, or with the message itself. */
function Files({ messageId, files, answerId }: FilesProps) {
  const { message: t } = useTexts(messageReviewTexts);
  const link = useLink();
  const own = files.filter((file) => file.answerId === answerId);
  if (own.length === 0) return null;
  return (
    <ul className="thread-files" aria-label={t.files}>
      {own.map(({ id, label, isLeftOut, width, height }) => {
        const url = link('/admin/messages/:id/files/:fileId', { id: messageId, fileId: id });
        const shown =
          width && height ? (
            <img src={url} alt={label} width={width} height={height} loading="lazy" />
          ) : (
            label
          );
        return <li key={id}>{isLeftOut ? label : <a href={url}>{shown}</a>}</li>;
      })}
    </ul>
  );
}

type ItemProps = Pick<Props, 'message' | 'phone'> & { item: Exclude<Said, { kind: 'answer' }> };

function Item({ item, message, phone }: ItemProps) {
  const { message: t } = useTexts(messageReviewTexts);
  const locale = useLocale();
  const langOf = useLangOf();
  const link = useLink();
  const isReply = item.kind === 'reply';
  const isMailKept = useKeptTexts();
  const sayState = isReply && t.replyStates[(isMailKept && keptStates[item.state]) || item.state];
  const undo = link('/admin/messages/:id/replies/:replyId/undo', {
    id: message.id,
    replyId: item.id,
  });
  return (
    <li
      id={isReply ? replyAnchor(item.id) : undefined}
      // A row of Today leads to a reply that was refused.
      tabIndex={-1}
      className={isReply ? 'thread-item thread-reply' : 'thread-item thread-note'}
    >
      <p className="thread-head">
        <strong dir="auto">{item.by ?? t.someone}</strong> <At at={item.at} />{' '}
        <span className={isReply ? `reply-${item.state}` : undefined}>
          {sayState ? `${t.reply}, ${sayState(formatTime(locale, item.leavesAt))}` : t.note}
        </span>
      </p>
      {/* Before a text that may fill the screen. */}
      {isReply && item.refusal && (
        <RefusedReply id={item.id} messageId={message.id} refusal={item.refusal} phone={phone} />
      )}
      <blockquote dir="auto" lang={isReply ? langOf({ locale: message.language }) : undefined}>
        {item.text}
      </blockquote>
      {isReply && item.state === 'due' && <ActionButton action={undo}>{t.undoReply}</ActionButton>}
      {isReply && item.state === 'kept' && !isMailKept && (
        <ResendButton id={item.id} messageId={message.id} />
      )}
    </li>
  );
}

type RefusedProps = {
  id: string;
  messageId: string;
  refusal: DescribedRefusal;
  phone: string | null;
};

function RefusedReply({ id, messageId, refusal, phone }: RefusedProps) {
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

function ResendButton({ id, messageId }: Pick<RefusedProps, 'id' | 'messageId'>) {
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

function At({ at }: { at: number }) {
  const locale = useLocale();
  return <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>;
}
