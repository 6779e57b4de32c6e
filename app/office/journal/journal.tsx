import { Form, Link } from 'react-router';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatTime, isoDate } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { readCursor, writeCursor } from '#app/office/list.server.ts';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { officeTexts } from '#app/office/texts.ts';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/journal.ts';
import { journalKinds, journalPeriods, periodMs } from './filters.ts';
import {
  describeLines,
  groupByDay,
  listJournal,
  listJournalPeople,
} from './journal-list.server.ts';
import { journalTexts } from './texts.ts';

const perPage = 50;
const maxPeople = 200;

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(journalTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, db, url, locale, registry } = await officeRequest(args, 'journal.read');
  const { journal } = registry;
  const now = Date.now();
  const given = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100);
  const people = await listJournalPeople(db, maxPeople, journal);
  const kind = journalKinds.find((each) => each === given('kind')) ?? 'all';
  const period = journalPeriods.find((each) => each === given('period')) ?? 'all';
  const person =
    ['removed', 'operator', ...people.map(({ id }) => id)].find(
      (each) => each === given('person'),
    ) ?? '';
  const ms = periodMs[period];
  const filter = {
    person: person || null,
    kind: kind === 'all' ? null : kind,
    since: ms === null ? null : now - ms,
  };
  const after = readCursor(url.searchParams.get('after'));
  const { lines, next } = await listJournal(
    db,
    { filter, after, locale, role: account.role },
    perPage,
    now,
    journal,
  );
  return {
    days: groupByDay(describeLines(lines, locale, journal), locale, now),
    next: next && `?${new URLSearchParams({ kind, period, person, after: writeCursor(next) })}`,
    filter: { kind, period, person },
    people,
  };
}

export default memoPage(function Journal({
  loaderData: { days, next, filter, people },
}: Route.ComponentProps) {
  const t = useTexts(journalTexts);
  const { older } = useTexts(officeTexts);
  return (
    <OfficePage title={t.title} lead={t.lead} below="/admin/more">
      <Filters
        label={t.filters.kind}
        param="kind"
        names={t.filters.kinds}
        list={{ filter: filter.kind, filters: filtersOf(['all', ...journalKinds]) }}
      />
      <MoreFilters filter={filter} people={people} />
      {days.length === 0 && <Empty text={t.empty} />}
      <div>
        {days.map(({ day, lines }) => (
          <section key={day} aria-label={day}>
            <h2 className="journal-day">{day}</h2>
            <ul className="office-rows">
              {lines.map((line) => (
                <JournalLine key={line.id} line={line} kind={filter.kind} />
              ))}
            </ul>
          </section>
        ))}
        {next && (
          <Link className="button mt-4" to={next}>
            {older}
          </Link>
        )}
      </div>
    </OfficePage>
  );
});

const filtersOf = (values: readonly string[]) => values.map((value) => ({ value }));

type Data = Route.ComponentProps['loaderData'];

/** Folded, because they are seldom used. The kind goes along. */
function MoreFilters({
  filter: { kind, period, person },
  people,
}: Pick<Data, 'filter' | 'people'>) {
  const t = useTexts(journalTexts);
  const isUsed = period !== 'all' || person !== '';
  return (
    <details className="more" key={`${period} ${person}`} open={isUsed}>
      <summary>{t.filters.more}</summary>
      <Form className="form office-form" role="search" aria-label={t.filters.more}>
        <input type="hidden" name="kind" value={kind} />
        <div className="field">
          <label htmlFor="period">{t.filters.period}</label>
          <select id="period" name="period" defaultValue={period}>
            {journalPeriods.map((each) => (
              <option key={each} value={each}>
                {t.filters.periods[each]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="person">{t.filters.person}</label>
          <select id="person" name="person" defaultValue={person}>
            <option value="">{t.filters.everybody}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="removed">{t.removed}</option>
            <option value="operator">{t.operator}</option>
          </select>
        </div>
        <div className="form-end">
          <button type="submit" className="button">
            {t.filters.show}
          </button>
        </div>
      </Form>
    </details>
  );
}

type Line = Data['days'][number]['lines'][number];

/** One entry: the action, its time and author, and its changes, which unfold. */
function JournalLine({ line, kind }: { line: Line; kind: string }) {
  const { id, at, what, by, changes, undo, redo } = line;
  const t = useTexts(journalTexts);
  const { undoOf } = useTexts(officeTexts);
  const locale = useLocale();
  const link = useLink();
  return (
    <li className="journal-line">
      <strong dir="auto">{what}</strong>
      <time dateTime={isoDate(at)}>{formatTime(locale, at)}</time>
      <span className="journal-who" dir="auto">
        {typeof by === 'string' ? t[by] : by.name}
      </span>
      <Changes changes={changes} />
      {undo && (
        <ActionButton
          action={link(undo, { id })}
          fields={{ back: `${link('/admin/journal')}?kind=${kind}` }}
          label={undoOf(redo ?? t.undo, what)}
        >
          {redo ?? t.undo}
        </ActionButton>
      )}
    </li>
  );
}

/** In characters: as many are in sight on a phone. */
const inSight = 20;

/** One change, or the names of several. */
function Changes({ changes }: Pick<Line, 'changes'>) {
  const [first, ...more] = changes;
  if (!first) return null;
  if (more.length === 0 && first.text.length <= inSight)
    return (
      <span className="journal-changes" dir="auto">
        {first.text}
      </span>
    );
  return (
    <details className="journal-changes">
      <summary>
        <span dir="auto">
          {more.length === 0
            ? first.text
            : [...new Set(changes.map(({ name }) => name))].join(' · ')}
        </span>
      </summary>
      {more.length > 0 &&
        changes.map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several rows change the same column
          <p key={index} dir="auto">
            {text}
          </p>
        ))}
    </details>
  );
}
