import { describeRefusal } from '#app/email/refusal-texts.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { Refusal } from '#app/office/Refusal.tsx';
import { registryContext } from '#app/office/registry.ts';
import { Since } from '#app/office/Since.tsx';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import type { Route } from './+types/email.ts';
import { findTrial } from './email.server.ts';
import {
  countEmails,
  type EmailFilter,
  emailFilters,
  isEmailFilter,
  listEmails,
} from './emails.server.ts';
import { Trial } from './Trial.tsx';
import { emailReviewTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(emailReviewTexts, (t) => t);

/** More are shown as “1000+”. */
const mostCounted = 1_000;

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'email.retry');
  const { db, url, config, locale, mailbox } = pageRequest(args);
  const counts = await countEmails(db, mostCounted);
  const state = url.searchParams.get('state') ?? '';
  const filter = isEmailFilter(state)
    ? state
    : (emailFilters.find((each) => counts[each] > 0) ?? 'sent');
  const { at, id } =
    /^(?<at>\d{1,15})\.(?<id>[\w-]{1,80})$/.exec(url.searchParams.get('after') ?? '')?.groups ?? {};
  const { emails, next } = await listEmails(
    { db, templates: args.context.get(registryContext).emails, company: config.mailTo },
    filter,
    at && id ? { at: Number(at), id } : undefined,
  );
  const trial = await findTrial(db, {
    id: url.searchParams.get('trial') ?? '',
    accountId: account.id,
  });
  return {
    now: Date.now(),
    filter,
    filters: emailFilters.map((value) => ({ value, count: counts[value] })),
    emails: emails.map(({ error, ...email }) => ({
      ...email,
      refusal: error ? describeRefusal(locale, error) : null,
    })),
    hasMailServer: mailbox === null,
    to: account.email,
    trial: trial && {
      id: trial.id,
      state: trial.state,
      refusal: trial.answer ? describeRefusal(locale, trial.answer) : null,
    },
    next: next && `?${new URLSearchParams({ state: filter, after: `${next.at}.${next.id}` })}`,
  };
}

/** The outbox: what has not left and why, with a button that tries again. */
export default memoPage(function EmailPage({ loaderData }: Route.ComponentProps) {
  const { now, filter, filters, emails, next, hasMailServer, to, trial } = loaderData;
  const t = useTexts(emailReviewTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      <KeptNotice place="email" />
      <Trial to={to} trial={trial} />
      <Filters
        label={t.filters}
        options={filters.map(({ value, count }) => ({ value, count, label: t.filter[value] }))}
        current={filter}
      />
      {(filter === 'failed' || filter === 'waiting') &&
        emails.filter(({ isTried }) => isTried).length > 1 && (
          <ActionButton action={link('/admin/email/:id/retry', { id: 'all' })}>
            {t.retryAll}
          </ActionButton>
        )}
      {filter === 'kept' && hasMailServer && emails.length > 0 && (
        <>
          <p>{t.keptHint}</p>
          <ActionButton action={link('/admin/email/:id/retry', { id: 'kept' })}>
            {t.sendAllKept}
          </ActionButton>
        </>
      )}
      <Table
        label={t.title}
        rows={emails}
        columns={useColumns({ filter, now, hasMailServer })}
        keyOf={({ id }) => id}
        empty={t.empty[filter]}
        next={next}
      />
    </OfficePage>
  );
});

type Row = Route.ComponentProps['loaderData']['emails'][number];
type ColumnsOf = { filter: EmailFilter; now: number; hasMailServer: boolean };

function useColumns({ filter, now, hasMailServer }: ColumnsOf): Column<Row>[] {
  const t = useTexts(emailReviewTexts);
  const link = useLink();
  const nameOf = ({ kind }: Row) => t.kinds[kind as keyof typeof t.kinds] ?? kind;
  return [
    { label: t.what, isMain: true, cell: (email) => <strong>{nameOf(email)}</strong> },
    { label: t.to, cell: ({ to }) => <span dir="auto">{to ?? t.nobody}</span> },
    { label: t.age, cell: ({ at }) => <Since at={at} now={now} /> },
    {
      label: t.state,
      cell: (email) => <EmailState email={email} isRefused={filter === 'failed'} now={now} />,
    },
    ...(filter === 'sent' || (filter === 'kept' && !hasMailServer)
      ? []
      : [
          {
            label: t.action,
            cell: (email: Row) =>
              (email.isTried || email.outcome === 'kept') && (
                <div className="office-actions">
                  <ActionButton
                    action={link('/admin/email/:id/retry', { id: email.id })}
                    label={`${t.retry}: ${nameOf(email)}, ${email.to ?? t.nobody}`}
                  >
                    {t.retry}
                  </ActionButton>
                  {email.isDismissible && (
                    <ActionButton
                      action={link('/admin/email/:id/dismissal', { id: email.id })}
                      label={`${t.dismiss}: ${nameOf(email)}, ${email.to ?? t.nobody}`}
                    >
                      {t.dismiss}
                    </ActionButton>
                  )}
                </div>
              ),
          },
        ]),
  ];
}

function EmailState({ email, isRefused, now }: { email: Row; isRefused: boolean; now: number }) {
  const t = useTexts(emailReviewTexts);
  const locale = useLocale();
  const { sentAt, outcome, dueAt, attempts, refusal } = email;
  if (sentAt !== null)
    return (
      <State tone={outcome === null ? 'good' : 'waiting'}>
        {t.doneAt[outcome ?? 'sent'](formatDateTime(locale, sentAt))}
      </State>
    );
  return (
    <>
      <State tone={isRefused ? 'bad' : 'waiting'}>
        {isRefused
          ? t.refused(attempts)
          : t.next(attempts, dueAt > now ? formatDateTime(locale, dueAt) : null)}
      </State>
      {refusal && <Refusal refusal={refusal} />}
    </>
  );
}
