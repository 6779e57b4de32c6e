import { data, href, Link, redirect } from 'react-router';
import { done, fieldErrors } from '#app/http/result.ts';
import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { readCursor, writeCursor } from '#app/office/list.server.ts';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Selection } from '#app/office/Selection.tsx';
import { Since } from '#app/office/Since.tsx';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { revalidateOnConflict } from '#app/office/versions.ts';
import { Empty } from '#app/ui/Page.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import { pictureBounds } from '../bounds.ts';
import { pictureNameTexts } from '../names.ts';
import {
  decisionFields,
  decisionIn,
  decisionSchema,
  type ModerationError,
  type ModerationField,
} from '../schema.ts';
import type { Route } from './+types/pictures.ts';
import { ModerationForms } from './ModerationForms.tsx';
import {
  decide,
  findModeratedPicture,
  listDecisions,
  type ModeratedPicture,
  pictureQueue,
} from './moderation.server.ts';
import { moderationTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(moderationTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, url } = await officeRequest(args, 'picture.moderate');
  const { id } = args.params;
  const requested = id === undefined ? undefined : await findModeratedPicture(db, locale, id);
  if (id !== undefined && !requested)
    throw redirect(localizedPath(locale, '/admin/pictures?notice=gone'));
  const list = await pictureQueue.load({ db, url }, { locale }, requested?.state ?? 'pending');
  const { filter, rows } = list;
  const current = requested ?? rows[0] ?? null;
  const index = rows.findIndex((picture) => picture.id === current?.id);
  const now = Date.now();
  const before = readCursor(url.searchParams.get('log'));
  const log = await listDecisions(db, { locale, role: account.role, before }, now);
  const search = log.next && new URLSearchParams({ state: filter, log: writeCursor(log.next) });
  return {
    now,
    list,
    current,
    previousId: rows[index - 1]?.id ?? null,
    nextId: rows[index + 1]?.id ?? null,
    decisions: log.decisions,
    earlier: search && `?${search}#log`,
  };
}

const decideOn = postForm('/admin/pictures/:id', {
  may: 'picture.moderate',
  back: '/admin/pictures',
  schema: decisionSchema,
  fields: decisionFields,
  errors: fieldErrors<ModerationField, ModerationError>,
  shown: { changed: 409 },
  async run(db, input, now, { locale }) {
    const { id, accountId, version: revision, intent } = input;
    const decided = await decide(db, { id, accountId, revision, ...decisionIn(input) }, now);
    if (decided.outcome !== 'done') return decided;
    const next = intent === 'edit' ? id : input.next;
    const page = next ? href('/admin/pictures/:id', { id: next }) : '/admin/pictures';
    return done({ ...decided.value, page: localizedPath(locale, page) });
  },
});

export async function action(args: Route.ActionArgs) {
  // The list itself has no form.
  if (args.params.id === undefined) throw data(null, 405);
  return decideOn(args);
}

export const shouldRevalidate = revalidateOnConflict;

export default memoPage(function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { list, current, previousId, nextId } = loaderData;
  const { filter: state, filters } = list;
  const t = useTexts(moderationTexts);
  const link = useLink();
  const pending = filters.find(({ value }) => value === 'pending')?.count ?? 0;
  const pathOf = usePathOf(state);
  return (
    <OfficePage
      title={t.title}
      lead={
        state !== 'pending'
          ? t.leads[state]
          : pending === 0
            ? t.lead
            : pending > 99
              ? t.waitingMany
              : t.waiting(pending)
      }
      below="/admin/publish"
    >
      <Filters label={t.filters} to={link('/admin/pictures')} names={t.filter} list={list} />
      {current ? (
        <section className="moderated" aria-labelledby="moderated-title">
          <ModeratedView picture={current} />
          <ModerationForms
            key={`${current.id} ${current.revision}`}
            picture={current}
            next={nextId}
            answer={actionData}
          />
          <p className="office-actions">
            {previousId && (
              <Link className="button" data-key="k" to={pathOf(previousId)}>
                {t.previous}
              </Link>
            )}
            {nextId && (
              <Link className="button" data-key="j" to={pathOf(nextId)}>
                {t.next}
              </Link>
            )}
          </p>
        </section>
      ) : (
        <Empty
          title={state === 'pending' ? t.emptyTitle : t.emptyState}
          text={state === 'pending' && t.empty}
        />
      )}
      <Queue data={loaderData} />
      <span hidden data-own-keys={JSON.stringify(t.keyTexts)} />
      <section id="log" aria-labelledby="log-title">
        <h2 id="log-title">{t.log}</h2>
        <Table
          label={t.log}
          rows={loaderData.decisions}
          columns={useLogColumns()}
          keyOf={({ id }) => id}
          linkOf={({ pictureId }) => link('/admin/pictures/:id', { id: pictureId })}
          empty={t.logEmpty}
          next={loaderData.earlier}
        />
      </section>
    </OfficePage>
  );
});

type Data = Route.ComponentProps['loaderData'];

function usePathOf(state: string) {
  const link = useLink();
  return (id: string) => `${link('/admin/pictures/:id', { id })}?state=${state}`;
}

const tones = { pending: 'open', approved: 'good', refused: 'bad' } as const;

function ModeratedView({ picture }: { picture: ModeratedPicture }) {
  const t = useTexts(moderationTexts);
  const names = useTexts(pictureNameTexts);
  const locale = useLocale();
  const nameOf = useSenderName();
  const { title, description, sentAt, state, reason } = picture;
  const lang = useLangOf()(picture);
  return (
    <div className="moderated-view">
      <Framed picture={picture} sizes="(min-width: 62rem) 44rem, 92vw" eager />
      <State tone={tones[state]}>{names.states[state]}</State>
      <h2 id="moderated-title" lang={lang} dir="auto">
        {title}
      </h2>
      <p lang={lang} dir="auto">
        {description}
      </p>
      {reason && (
        <p className="notice">
          <strong>{names.reason}</strong> {reason}
        </p>
      )}
      <p className="kicker">
        {t.from} {nameOf(picture)}, {t.sentAt}{' '}
        <time dateTime={isoDate(sentAt)}>{formatDateTime(locale, sentAt)}</time>
      </p>
    </div>
  );
}

function Queue({ data: { now, list, current } }: { data: Data }) {
  const { filter: state, rows: pictures, next } = list;
  const t = useTexts(moderationTexts);
  const link = useLink();
  const langOf = useLangOf();
  const nameOf = useSenderName();
  const pathOf = usePathOf(state);
  if (pictures.length < 2 && !next) return null;
  const columns: Column<ModeratedPicture>[] = [
    {
      label: t.columns.picture,
      isMain: true,
      cell: (picture) => (
        <span
          className="moderated-row"
          aria-current={picture.id === current?.id ? 'true' : undefined}
        >
          <span aria-hidden="true">
            <Framed picture={picture} sizes="7rem" widest={320} crop />
          </span>
          <span lang={langOf(picture)} dir="auto">
            {picture.title}
          </span>
        </span>
      ),
    },
    { label: t.columns.from, cell: (picture) => <span dir="auto">{nameOf(picture)}</span> },
    { label: t.columns.age, cell: ({ sentAt }) => <Since at={sentAt} now={now} /> },
  ];
  return (
    <Selection
      action={link('/admin/pictures/selection')}
      filter={state}
      buttons={<BulkButtons state={state} />}
    >
      <Table
        label={t.filter[state]}
        rows={pictures}
        columns={columns}
        keyOf={({ id, revision }) => `${id} ${revision}`}
        linkOf={({ id }) => pathOf(id)}
        select={({ title }) => title}
      />
      {next && (
        <Link className="button mt-4" to={`${link('/admin/pictures')}${next}`}>
          {t.more}
        </Link>
      )}
    </Selection>
  );
}

/** Actions on the selected pictures. Enter presses the first button. */
function BulkButtons({ state }: { state: string }) {
  const { selection: t } = useTexts(moderationTexts);
  return (
    <>
      {state !== 'refused' && (
        <span className="moderation-refuse">
          <input
            name="reason"
            aria-label={t.reason}
            placeholder={t.reason}
            maxLength={pictureBounds.reason}
            autoComplete="off"
            required
          />
          <button type="submit" className="button button-danger" name="intent" value="refuse">
            {t.refuse}
          </button>
        </span>
      )}
      {state !== 'approved' && (
        <button type="submit" className="button" name="intent" value="approve" formNoValidate>
          {t.approve}
        </button>
      )}
    </>
  );
}

function useSenderName() {
  const t = useTexts(moderationTexts);
  return ({ sender, image }: ModeratedPicture) =>
    sender ?? (image.startsWith('builtin/') ? t.own : t.visitor);
}

function useLogColumns(): Column<Data['decisions'][number]>[] {
  const t = useTexts(moderationTexts);
  const locale = useLocale();
  const link = useLink();
  const actions: Readonly<Record<string, string>> = t.actions;
  return [
    {
      label: t.columns.picture,
      isMain: true,
      cell: ({ title }) => <span dir="auto">{title ?? t.removed}</span>,
    },
    {
      label: t.columns.decision,
      cell: ({ action, reason }) => (
        <>
          {actions[action] ?? action}
          {reason && <p dir="auto">{reason}</p>}
        </>
      ),
    },
    { label: t.columns.by, cell: ({ by }) => <span dir="auto">{by ?? t.byGone}</span> },
    {
      label: t.columns.at,
      cell: ({ at }) => <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>,
    },
    {
      label: t.undo,
      cell: ({ id, pictureId, title, canUndo }) =>
        canUndo && (
          <ActionButton
            action={link('/admin/journal/:id/undo', { id })}
            fields={{ back: link('/admin/pictures/:id', { id: pictureId }) }}
            label={t.undoOf(title ?? t.removed)}
          >
            {t.undo}
          </ActionButton>
        ),
    },
  ];
}
