import { data, href, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import infoStyles from '#app/features/pages/info.css?inline';
import { listDecisions } from '#app/features/pictures/decision-log.server.ts';
import pictureStyles from '#app/features/pictures/pictures.css?inline';
import { formAction, formPageHeaders } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { Banner } from '#app/ui/Banner.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { PageScript } from '#app/ui/PageScript.tsx';
import type { Route } from './+types/pictures.ts';
import { DecisionLog } from './DecisionLog.tsx';
import { DecisionNotice } from './DecisionNotice.tsx';
import { ModeratedView } from './ModeratedView.tsx';
import { ModerationForms } from './ModerationForms.tsx';
import { ModerationKeys } from './ModerationKeys.tsx';
import adminScript from './moderation.client.ts?worker&url';
import { countPending, findModerated, listQueue } from './moderation.server.ts';
import { parseModerationQuery } from './moderation-query.ts';
import { QueueList, StateFilter } from './QueueList.tsx';
import { decisionSubmission } from './submission.server.ts';
import { moderationTexts } from './texts.ts';

/** How many decisions a page of the log shows. */
const decisionsShown = 10;

export const handle: RouteHandle = {
  form: true,
  styles: [accountStyles, memberStyles, pictureStyles, infoStyles],
  audience: 'team',
};

export const meta: Route.MetaFunction = plainPageMeta(moderationTexts, (t) => t, { noindex: true });

export const headers = formPageHeaders;

/** The queue, with one of it large: the one that is asked for, else the first. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const { db, locale, url } = pageRequest(args);
  const { id } = args.params;
  const query = parseModerationQuery(url.searchParams);
  const asked = id === undefined ? undefined : await findModerated(db, locale, id);
  if (id !== undefined && !asked) throw redirect(localizedPath(locale, '/admin/pictures?notice=gone'));
  const state = query.state ?? asked?.state ?? 'pending';
  const queue = await listQueue(db, locale, state, query.after);
  const current = asked ?? queue.pictures[0] ?? null;
  const at = queue.pictures.findIndex((picture) => picture.id === current?.id);
  const decisions = await listDecisions(db, decisionsShown + 1, query.log);
  return {
    state,
    queue,
    current,
    previous: at > 0 ? (queue.pictures[at - 1]?.id ?? null) : null,
    next: queue.pictures[at + 1]?.id ?? null,
    waiting: await countPending(db),
    decisions: decisions.slice(0, decisionsShown),
    moreDecisions: decisions.length > decisionsShown,
    done: decisions.find((decision) => decision.id === query.done),
    notice: query.notice,
  };
}

export async function action(args: Route.ActionArgs) {
  if (args.params.id === undefined) throw data(null, 405);
  return formAction(decisionSubmission, args, {
    onDone({ decisionId, goOnWith }, { locale }) {
      const page = /^[\w-]{1,80}$/.test(goOnWith) ? href('/admin/pictures/:id', { id: goOnWith }) : href('/admin/pictures');
      return redirect(`${localizedPath(locale, page)}?${new URLSearchParams({ done: decisionId })}`, 303);
    },
    onRefused: (refusal, { locale }) =>
      refusal.outcome === 'rejected' && refusal.reason === 'gone'
        ? redirect(localizedPath(locale, '/admin/pictures?notice=gone'), 303)
        : undefined,
  });
}

export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { state, queue, current, previous, next, waiting, decisions, moreDecisions, done, notice } = loaderData;
  const t = useTexts(moderationTexts);
  return (
    <>
      <Banner title={t.title} lead={waiting === 0 ? t.lead : waiting > 99 ? t.waitingMany : t.waiting(waiting)} />
      <div className="wrap section moderation">
        <DecisionNotice
          done={done}
          notice={actionData?.notice ? (actionData.notice.outcome === 'rejected' ? 'changed' : 'again') : notice}
        />
        <StateFilter state={state} />
        {current ? (
          <section className="moderated" aria-labelledby="moderated-title">
            <ModeratedView picture={current} />
            <ModerationForms key={current.revision} picture={current} next={next} answer={actionData} />
          </section>
        ) : (
          <NothingWaits state={state} />
        )}
        <QueueList queue={queue} state={state} current={current?.id} previous={previous} next={next} />
        <ModerationKeys />
        <DecisionLog decisions={decisions} hasMore={moreDecisions} />
      </div>
      <PageScript src={adminScript} />
    </>
  );
}

function NothingWaits({ state }: { state: string }) {
  const t = useTexts(moderationTexts);
  return <Empty title={state === 'pending' ? t.emptyTitle : t.emptyState} text={state === 'pending' && t.empty} />;
}
