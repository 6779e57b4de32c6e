import { data } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { done } from '#app/http/result.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { isLocale } from '#app/i18n/locale.ts';
import { Beside } from '#app/office/Beside.tsx';
import { listEntries } from '#app/office/journal/journal.server.ts';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { listRelated } from '#app/office/related.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { revalidateOnConflict } from '#app/office/versions.ts';
import { listAnswers, listFiles } from '../answers/list.server.ts';
import { contactFields } from '../fields.ts';
import { contactTexts } from '../texts.ts';
import { AskForWord } from '../word/AskForWord.tsx';
import { askForWord } from '../word/word.server.ts';
import type { Route } from './+types/message.ts';
import { Decisions } from './Decisions.tsx';
import { messageHistory } from './history-texts.ts';
import { NoteForm } from './NoteForm.tsx';
import { History, Person } from './Person.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { findUndoneText, findVersion, replyLimit, sendReply } from './review.server.ts';
import { savedTextsFor } from './saved-replies.server.ts';
import { replyErrors, replySchema } from './schema.ts';
import type { MessageState } from './states.ts';
import { Thread } from './Thread.tsx';
import { messageReviewTexts } from './texts.ts';
import {
  findBeside,
  findMessage,
  findNextPage,
  findPhone,
  listTeam,
  listThread,
} from './thread.server.ts';

const maxEntries = 50;

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(messageReviewTexts, (t) => ({
  title: t.message.back,
  description: t.message.description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, url, config, registry } = await officeRequest(args, 'message.read');
  const message = await findMessage(db, args.params.id);
  if (!message) throw data(null, 404);
  const related = await listRelated(registry, db, {
    ...{ locale, role: account.role, email: message.email },
    page: `/admin/messages/${message.id}`,
  });
  const language = isLocale(message.locale) ? message.locale : 'fr';
  const saved = await savedTextsFor(db, { language, name: message.from_name });
  const [thread, answers, files, team] = await Promise.all([
    listThread(db, locale, message.id),
    listAnswers(db, locale, message),
    listFiles(db, locale, message.id),
    listTeam(db),
  ]);
  const labels = { ...contactTexts[locale], ...messageReviewTexts[locale].person };
  const phone = await findPhone(db, message, account.role);
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const replies = thread.filter((item) => item.kind === 'reply');
  return {
    message: {
      id: message.id,
      name: message.from_name,
      email: message.email,
      text: message.message,
      language,
      localTime: message.local_date_time?.replace('T', ' ') ?? null,
      state: message.state as MessageState,
      suspicion: message.suspicion,
      isByEmail: message.idempotency_key.startsWith('email:'),
      assignee: message.assignee_id,
      at: message.created_at,
      facts: contactFields
        .shown(message, locale)
        .filter(({ name, isText }) => !/^(?:name|phone)$/.test(name) && !isText)
        .map(({ name, value }) => ({ name, label: labels[name], value })),
    },
    word:
      message.state === 'done' &&
      askForWord(
        { secret: args.context.get(appContext).secret, publicUrl: config.publicUrl },
        message,
        language,
      ),
    me: account.id,
    phone,
    whatsApp: message.answer_by === 'WhatsApp' && phone && `https://wa.me/${phone.slice(1)}`,
    related,
    files,
    thread: [...thread, ...answers].sort((a, b) => a.at - b.at),
    isRefused: replies.at(-1)?.refusal?.isAboutAddress ?? false,
    team,
    beside: await findBeside(db, message),
    saved,
    prefill: asked('reply')
      ? await findUndoneText(db, message.id, asked('reply'))
      : saved.find(({ id }) => id === asked('saved'))?.text,
    answersTo: config.imapUrl
      ? null
      : (/<([^<>]+)>$/.exec(config.mailTo ?? '')?.[1] ?? config.mailTo ?? 'MAIL_TO'),
    version: await findVersion(db, message.id),
    entries: messageHistory(
      locale,
      await listEntries(db, { subject: 'message', subjectId: message.id }, maxEntries),
    ),
  };
}

export const action = postForm('/admin/messages/:id', {
  may: 'message.reply',
  back: '/admin/messages/:id',
  schema: replySchema,
  errors: replyErrors,
  limits: ({ secret, access: { account } }) => [replyLimit(secret, account.id)],
  shown: { conflict: 409 },
  async run(db, { intent, next: asked, ...input }, now, { locale }) {
    const closes = intent === 'send-close';
    const before = closes && (await findMessage(db, input.id));
    const sent = await sendReply(db, { ...input, closes }, now);
    if (sent.outcome !== 'done') return sent;
    if (sent.value.isAgain) return done({ search: { notice: 'once' } });
    if (!before) return sent;
    return done({ ...sent.value, page: await findNextPage(db, before, asked, locale) });
  },
});

/** After a conflict the page shows what happened since. */
export const shouldRevalidate = revalidateOnConflict;

export default memoPage(function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { message, me, thread } = loaderData;
  const { message: t } = useTexts(messageReviewTexts);
  const link = useLink();
  const to = (id: string | undefined) => id && link('/admin/messages/:id', { id });
  const sentAs = (kind: 'reply' | 'note') =>
    thread.flatMap((item) => (item.kind === kind && item.accountId === me ? item.text : []));
  const [replies, notes] = [sentAs('reply'), sentAs('note')];
  return (
    <OfficePage
      title={message.name}
      back={{ to: link('/admin/messages'), label: t.back }}
      beside={
        <Beside previous={to(loaderData.beside.previous)} next={to(loaderData.beside.next)} />
      }
    >
      <div className="message-columns">
        <div className="message-main">
          <Decisions {...loaderData} />
          <Thread {...loaderData} />
          {loaderData.whatsApp && (
            <p>
              <a className="button button-primary" href={loaderData.whatsApp}>
                {t.wantsWhatsApp}
              </a>
            </p>
          )}
          {/* An empty box after a reply of one's own: React keeps what was typed otherwise. */}
          <ReplyBox
            key={`${message.id} ${replies.length} ${loaderData.prefill}`}
            {...loaderData}
            sent={replies}
            answer={actionData}
          >
            <NoteForm key={`${message.id} ${notes.length}`} id={message.id} sent={notes} />
          </ReplyBox>
        </div>
        <aside className="message-side">
          <Person {...loaderData} />
          {loaderData.word && <AskForWord word={loaderData.word} phone={loaderData.phone} />}
          <History {...loaderData} />
        </aside>
      </div>
    </OfficePage>
  );
});
