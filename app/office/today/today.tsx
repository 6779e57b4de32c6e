import { Link } from 'react-router';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { writtenPhone } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { isLocalUrl } from '#app/platform/config.ts';
import { Empty } from '#app/ui/Page.tsx';
import { KeptNotice } from '../KeptNotice.tsx';
import { memoPage } from '../memoPage.ts';
import { OfficePage } from '../OfficePage.tsx';
import { officeHandle, officeMeta } from '../office.ts';
import { PhoneButtons } from '../PhoneButtons.tsx';
import { Since } from '../Since.tsx';
import type { Route } from './+types/today.ts';
import { SetupCard } from './SetupCard.tsx';
import { findSetup } from './setup.server.ts';
import { todayTexts } from './texts.ts';
import { describeWeek, groupWaiting, listWaiting, type WaitingItem } from './waiting.server.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(todayTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, registry, ...request } = await officeRequest(args, 'office.enter');
  const { db, config, locale, practice } = request;
  const viewer = { locale, role: account.role, now: Date.now() };
  const waiting = await listWaiting(registry, db, viewer);
  const week = waiting.length === 0 ? await describeWeek(registry, db, viewer) : null;
  const setup =
    account.role === 'owner'
      ? await findSetup(registry, db, { locale, accountId: account.id })
      : null;
  return {
    now: viewer.now,
    groups: groupWaiting(waiting),
    week,
    setup,
    isLocal: isLocalUrl(config.publicUrl),
    isPractice: practice !== undefined,
  };
}

/** Only what waits: what failed, then money, people and the site, in each the oldest first. */
export default memoPage(function Today({
  loaderData: { now, groups, week, setup, isLocal, isPractice },
}: Route.ComponentProps) {
  const t = useTexts(todayTexts);
  const isHalfSet = setup !== null && setup.done * 2 > setup.total;
  return (
    <OfficePage title={t.title} lead={t.lead}>
      {!(isHalfSet && setup.open.some(({ key }) => key === 'email')) && (
        <KeptNotice place="today" />
      )}
      {setup && <SetupCard {...{ setup, isLocal, isPractice, isFolded: isHalfSet }} />}
      {week ? (
        <Empty title={t.emptyTitle} text={t.empty}>
          <ul>
            {week.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Empty>
      ) : (
        <div className="today-groups">
          {groups.map(({ name, items }) => (
            <section key={name} aria-label={t.groups[name]}>
              {groups.length > 1 && <h2>{t.groups[name]}</h2>}
              <ul className="office-rows">
                {items.map((item) => (
                  <WaitingRow key={`${item.kind}-${item.id}`} item={item} now={now} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </OfficePage>
  );
});

/** Anything newer counts as a minute old: « à l’instant » has no room. */
const minuteMs = 60_000;

function WaitingRow({ item, now }: { item: WaitingItem; now: number }) {
  const { at, name, what, amount, to, query = '', failed, isDoubtful, phone, deed = 'open' } = item;
  const t = useTexts(todayTexts);
  const locale = useLocale();
  return (
    <li className={failed || isDoubtful ? 'today-row today-row-failed' : 'today-row'}>
      <Link className="today-link" to={localizedPath(locale, to) + query}>
        <span className="today-text" dir="auto">
          {name && (
            <>
              <strong>{name}</strong>
              <span className="today-dash"> – </span>
            </>
          )}
          <span className="today-what">
            {what}{' '}
            {phone && (
              <span className="today-number">{t.callInstead(writtenPhone(phone.number))}</span>
            )}
          </span>
        </span>{' '}
        {amount && <b className="today-amount">{amount}</b>}{' '}
        <Since at={Math.min(at, now - minuteMs)} now={now} />{' '}
        <span className="button today-deed">{t.deeds[deed]}</span>
      </Link>
      {phone && <PhoneButtons phone={phone.number} of={phone.name} isShort />}
    </li>
  );
}
