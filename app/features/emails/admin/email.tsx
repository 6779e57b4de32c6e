import { describeRefusal } from '#app/email/refusal-texts.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { Filters } from '#app/office/Filters.tsx';
import { KeptNotice } from '#app/office/KeptNotice.tsx';
import { memoPage } from '#app/office/memoPage.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { Refusal } from '#app/office/Refusal.tsx';
import { officeRequest } from '#app/office/request.server.ts';
import { Since } from '#app/office/Since.tsx';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import type { Route } from './+types/email.ts';
import { findTrial } from './email.server.ts';
import { type EmailFilter, emailFilters, emailList } from './emails.server.ts';
import { Trial } from './Trial.tsx';
import { emailReviewTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(emailReviewTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { account, registry, ...request } = await officeRequest(args, 'email.retry');
  const { db, url, config, locale, mailbox } = request;
  const list = await emailList.load(
    request,
    { templates: registry.emails, company: config.mailTo },
    (counts) => emailFilters.find((each) => counts[each] > 0) ?? 'sent',
  );
  const trial = await findTrial(db, {
    id: url.searchParams.get('trial') ?? '',
    accountId: account.id,
  });
  return {
    now: Date.now(),
    list: {
      ...list,
      rows: list.rows.map(({ error, ...email }) => ({
        ...email,
        refusal: error ? describeRefusal(locale, error) : null,
      })),
    },
    hasMailServer: mailbox === null,
    to: account.email,
    trial: trial && {
      id: trial.id,
      state: trial.state,
      refusal: trial.answer ? describeRefusal(locale, trial.answer) : null,
    },
  };
}

/** The outbox: what has not left and why, with a button that tries again. */
export default memoPage(function EmailPage({ loaderData }: Route.ComponentProps) {
  const { now, list, hasMailServer, to, trial } = loaderData;
  const { filter, rows } = list;
  const t = useTexts(emailReviewTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      <KeptNotice place="email" />
      <Trial to={to} trial={trial} />
      <Filters label={t.filters} names={t.filter} list={list} />
      {(filter === 'failed' || filter === 'waiting') &&
        rows.filter(({ isTried }) => isTried).length > 1 && (
          <ActionButton action={link('/admin/email/:id/retry', { id: 'all' })}>
            {t.retryAll}
          </ActionButton>
        )}
      {filter === 'kept' && hasMailServer && rows.length > 0 && (
        <>
          <p>{t.keptHint}</p>
          <ActionButton action={link('/admin/email/:id/retry', { id: 'kept' })}>
            {t.sendAllKept}
          </ActionButton>
        </>
      )}
      <Table
        label={t.title}
        {...list}
        columns={useColumns({ filter, now, hasMailServer })}
        keyOf={({ id }) => id}
        empty={t.empty[filter]}
      />
    </OfficePage>
  );
});

type Row = Route.ComponentProps['loaderData']['list']['rows'][number];
type ColumnsOf = { filter: EmailFilter; now: number; hasMailServer: boolean };

function useColumns({ filter, now, hasMailServer }: ColumnsOf): Column<Row>[] {
  const t = useTexts(emailReviewTexts);
  const link = useLink();
  const nameOf = ({ kind }: Row) => t.kinds[kind as keyof typeof t.kinds] ?? kind;
  return [
    { label: t.what, isMain: true, cell: (email) => <strong>{nameOf(email)}</strong> },
    { label: t.to, cell: ({ to }) => <span dir="auto">{to ?? t.nobody}</span> },
    { label: t.age, isNumber: true, cell: ({ at }) => <Since at={at} now={now} /> },
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
