import { Link } from 'react-router';
import { PhoneButtons } from '#app/features/contact/admin/PhoneButtons.tsx';
import { writtenPhone } from '#app/features/contact/admin/phone.ts';
import { payeeTexts } from '#app/features/donations/payees/texts.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { hasRole } from '#app/http/session/account.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatMoney } from '#app/i18n/format.ts';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { Since } from '#app/office/Since.tsx';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/today.ts';
import { todayTexts } from './texts.ts';
import { countWeek, listWaiting, type WaitingItem } from './today.server.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(todayTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRole(args, 'editor');
  const { db, locale } = pageRequest(args);
  const now = Date.now();
  const waiting = await listWaiting(db, locale, hasRole(account.role, 'owner'), now);
  return { now, waiting, week: waiting.length === 0 ? await countWeek(db, now) : null };
}

/** Only what waits: what failed, then the oldest first. */
export default memoPage(function Today({
  loaderData: { now, waiting, week },
}: Route.ComponentProps) {
  const t = useTexts(todayTexts);
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <KeptNotice place="today" />
      {week ? (
        <Empty title={t.emptyTitle} text={t.empty}>
          <ul>
            <li>{t.week.donations(week.donations)}</li>
            <li>{t.week.pictures(week.pictures)}</li>
            <li>{t.week.messages(week.messages)}</li>
          </ul>
        </Empty>
      ) : (
        <ul className="office-rows" aria-label={t.list}>
          {waiting.map((item) => (
            <WaitingRow
              key={`${item.kind}-${'id' in item ? item.id : item.reference}`}
              item={item}
              now={now}
            />
          ))}
        </ul>
      )}
    </OfficePage>
  );
});

function WaitingRow({ item, now }: { item: WaitingItem; now: number }) {
  const t = useTexts(todayTexts);
  const { to, what } = useTarget(item);
  const phone = item.kind === 'refusedReply' ? item.phone : null;
  return (
    <li
      className={
        item.kind === 'refusedReply' || item.kind === 'emails'
          ? 'office-row office-row-failed'
          : 'office-row'
      }
    >
      <p>
        {what} {phone && t.callInstead(writtenPhone(phone))} <Since at={item.at} now={now} />
      </p>
      <Link className="button" to={to} aria-label={t.openOf(what)}>
        {t.open}
      </Link>
      {phone && (
        <PhoneButtons phone={phone} of={item.kind === 'refusedReply' ? item.name : phone} />
      )}
    </li>
  );
}

function useTarget(item: WaitingItem): { to: string; what: string } {
  const t = useTexts(todayTexts);
  const { methods: payees } = useTexts(payeeTexts);
  const locale = useLocale();
  const link = useLink();
  if (item.kind === 'proof')
    return {
      to: link('/admin/donations/:reference', { reference: item.reference.toLowerCase() }),
      what: t.proof(item.reference),
    };
  if (item.kind === 'message')
    return { to: link('/admin/messages/:id', { id: item.id }), what: t.message(item.name) };
  if (item.kind === 'refusedReply')
    return {
      to: link('/admin/messages/:id', { id: item.id }),
      what: t.refusedReply(item.name, item.reason),
    };
  if (item.kind === 'dataRequest')
    return {
      to: link('/admin/privacy/:id', { id: item.id }),
      what: t.dataRequest[item.choice](item.email),
    };
  if (item.kind === 'picture')
    return { to: link('/admin/pictures/:id', { id: item.id }), what: t.picture(item.title) };
  if (item.kind === 'emails') return { to: link('/admin/email'), what: t.emails(item.count) };
  if (item.kind === 'payee')
    return { to: link('/admin/payees'), what: t.payee(payees[item.method]) };
  if (item.kind === 'backup') return { to: link('/admin/backup'), what: t.backup };
  if (item.kind !== 'payment')
    return { to: link('/admin/articles/:id', { id: item.id }), what: t[item.kind](item.title) };
  const amount = item.amount === null ? t.unknownAmount : formatMoney(locale, item.amount, 'HTG');
  return { to: link('/admin/donations/payments/:id', { id: item.id }), what: t.payment(amount) };
}
