import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { countryName } from '#app/i18n/countries.ts';
import { draftedAt } from '#app/office/device-draft.ts';
import { Filters } from '#app/office/Filters.tsx';
import { rememberList } from '#app/office/last-list.ts';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { Selection } from '#app/office/Selection.tsx';
import { Since } from '#app/office/Since.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import type { Route } from './+types/messages.ts';
import { messageListTexts } from './list-texts.ts';
import { MessageStateMark } from './MessageStateMark.tsx';
import { type ListedMessage, messageList } from './message-list.server.ts';
import type { MessageFilter, MessageState } from './states.ts';
import { messageReviewTexts } from './texts.ts';
import { listTeam } from './thread.server.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(messageListTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, db, url, locale } = await officeRequest(args, 'message.read');
  const list = await messageList.load({ db, url }, { accountId: account.id }, 'new');
  const rows = list.rows.map((row) => ({ ...row, country: countryName(row.country, locale) }));
  return { now: Date.now(), me: account.id, team: await listTeam(db), list: { ...list, rows } };
}

export default memoPage(function Messages({ loaderData }: Route.ComponentProps) {
  const { now, list, team, me } = loaderData;
  const { filter } = list;
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location has other rows
  useEffect(rememberList, [key]);
  const t = useTexts(messageListTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.description}>
      <Filters label={t.filters} names={t.filter} list={list} />
      <Selection
        action={link('/admin/messages/selection')}
        filter={filter}
        buttons={<BulkButtons filter={filter} team={team} me={me} />}
      >
        <Table
          label={`${t.title}: ${t.filter[filter]}`}
          {...list}
          columns={useColumns(now, filter === 'mine', useDrafted(me))}
          keyOf={({ id }) => id}
          linkOf={({ id }) => link('/admin/messages/:id', { id })}
          select={({ name }) => name}
          empty={t.empty[filter]}
        />
      </Selection>
      <p>
        <Link className="line-link" to={link('/admin/messages/replies')}>
          {t.saved}
        </Link>
      </p>
    </OfficePage>
  );
});

type BulkProps = { filter: MessageFilter; team: { id: string; username: string }[]; me: string };

function BulkButtons({ filter, team, me }: BulkProps) {
  const { message: t } = useTexts(messageReviewTexts);
  const set = (state: MessageState, label: string) => (
    <button type="submit" className="button" name="intent" value={state}>
      {label}
    </button>
  );
  return (
    <>
      {filter === 'suspect' && set('new', t.genuine)}
      {filter === 'done' ? set('open', t.reopen) : set('done', t.done)}
      {filter !== 'suspect' && set('suspect', t.spam)}
      <span className="message-assign">
        <select name="assignee" aria-label={t.assignTo} defaultValue={me}>
          <option value="">{t.nobody}</option>
          {team.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </select>
        <button type="submit" className="button" name="intent" value="assign">
          {t.assign}
        </button>
      </span>
    </>
  );
}

/** The messages with a reply or a note that was begun on this device. */
function useDrafted(me: string): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another location comes after other texts
  useEffect(() => {
    setIds(draftedAt(`office:${me}:/admin/messages/`).map((path) => path.replace('/notes', '')));
  }, [me, key]);
  return ids;
}

function useColumns(
  now: number,
  hasStates: boolean,
  drafted: readonly string[],
): Column<ListedMessage>[] {
  const t = useTexts(messageListTexts);
  const state: Column<ListedMessage> = {
    label: t.state,
    place: 'end',
    cell: (row) => <MessageStateMark state={row.state} />,
  };
  const assignee: Column<ListedMessage> = {
    label: t.assignee,
    place: 'end',
    cell: (row) => row.assignee && <span dir="auto">{row.assignee}</span>,
  };
  return [
    {
      label: t.from,
      isMain: true,
      cell: ({ name }) => <strong dir="auto">{name}</strong>,
    },
    {
      label: t.line,
      place: 'line',
      cell: ({ id, firstLine }) => (
        <span className="message-line" dir="auto">
          {drafted.includes(id) && <strong>{t.draft} </strong>}
          {firstLine}
        </span>
      ),
    },
    { label: t.country, place: 'desk', cell: ({ country }) => country },
    // Those of one person are in several states; the others are in one.
    hasStates ? state : assignee,
    {
      label: t.age,
      place: 'corner',
      isNumber: true,
      cell: ({ created_at }) => <Since at={created_at} now={now} />,
    },
  ];
}
