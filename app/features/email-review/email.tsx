import { ActionButton } from '#app/features/office/ActionButton.tsx';
import { Filters } from '#app/features/office/Filters.tsx';
import { memoPage } from '#app/features/office/memoPage.ts';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/features/office/office.ts';
import { Since } from '#app/features/office/Since.tsx';
import { State } from '#app/features/office/State.tsx';
import { type Column, Table } from '#app/features/office/Table.tsx';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import type { Route } from './+types/email.ts';
import { countEmails, type EmailFilter, emailFilters, isEmailFilter, type ListedEmail, listEmails } from './emails.server.ts';
import { emailReviewTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(emailReviewTexts, (t) => t);

/** More are shown as “1000+”. */
const mostCounted = 1_000;

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'owner');
  const { db, url, config } = pageRequest(args);
  const counts = await countEmails(db, mostCounted);
  const state = url.searchParams.get('state') ?? '';
  const filter = isEmailFilter(state) ? state : (emailFilters.find((each) => counts[each] > 0) ?? 'sent');
  const { at, id } = /^(?<at>\d{1,15})\.(?<id>[\w-]{1,80})$/.exec(url.searchParams.get('after') ?? '')?.groups ?? {};
  const { emails, next } = await listEmails(db, filter, config.mailTo, at && id ? { at: Number(at), id } : undefined);
  return {
    now: Date.now(),
    filter,
    filters: emailFilters.map((value) => ({ value, count: counts[value] })),
    emails,
    next: next && `?${new URLSearchParams({ state: filter, after: `${next.at}.${next.id}` })}`,
  };
}

/** The outbox: what has not left and why, with a button that tries again. */
export default memoPage(function EmailPage({ loaderData: { now, filter, filters, emails, next } }: Route.ComponentProps) {
  const t = useTexts(emailReviewTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      <Filters
        label={t.filters}
        options={filters.map(({ value, count }) => ({ value, count, label: t.filter[value] }))}
        current={filter}
      />
      {filter !== 'sent' && emails.filter(({ isTried }) => isTried).length > 1 && (
        <ActionButton action={link('/admin/email/:id/retry', { id: 'all' })}>{t.retryAll}</ActionButton>
      )}
      <Table
        label={t.title}
        rows={emails}
        columns={useColumns(filter, now)}
        keyOf={({ id }) => id}
        empty={t.empty[filter]}
        next={next}
      />
    </OfficePage>
  );
});

function useColumns(filter: EmailFilter, now: number): Column<ListedEmail>[] {
  const t = useTexts(emailReviewTexts);
  const locale = useLocale();
  const link = useLink();
  const nameOf = ({ kind }: ListedEmail) => t.kinds[kind as keyof typeof t.kinds] ?? kind;
  return [
    { label: t.what, isMain: true, cell: (email) => <strong>{nameOf(email)}</strong> },
    { label: t.to, cell: ({ to }) => <span dir="auto">{to ?? t.nobody}</span> },
    { label: t.age, cell: ({ at }) => <Since at={at} now={now} /> },
    {
      label: t.state,
      cell: ({ sentAt, dueAt, attempts, error }) =>
        sentAt !== null ? (
          <State tone="good">{t.sentAt(formatDateTime(locale, sentAt))}</State>
        ) : (
          <>
            <State tone={filter === 'failed' ? 'bad' : 'waiting'}>
              {filter === 'failed' ? t.refused(attempts) : t.next(attempts, dueAt > now ? formatDateTime(locale, dueAt) : null)}
            </State>
            {error && <p className="kicker">{error}</p>}
          </>
        ),
    },
    ...(filter === 'sent'
      ? []
      : [
          {
            label: t.action,
            cell: (email: ListedEmail) =>
              email.isTried && (
                <ActionButton
                  action={link('/admin/email/:id/retry', { id: email.id })}
                  label={`${t.retry}: ${nameOf(email)}, ${email.to ?? t.nobody}`}
                >
                  {t.retry}
                </ActionButton>
              ),
          },
        ]),
  ];
}
