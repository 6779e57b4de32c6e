import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ConfirmField, useProofErrors } from '#app/features/accounts/login/ConfirmField.tsx';
import { proofErrors } from '#app/features/accounts/login/proof-redirect.ts';
import { findFormQuestion } from '#app/features/accounts/login/second-step.server.ts';
import { done, rejected } from '#app/http/result.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatMegabytes } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { PracticeField } from '#app/office/PracticeField.tsx';
import { postAction } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { State } from '#app/office/State.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import type { Route } from './+types/backup.ts';
import { type KeptBackup, listBackups } from './kept.server.ts';
import { findUnderWay, requestBackup } from './schedule.server.ts';
import { backupTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(backupTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db, config, url } = await officeRequest(args, 'backup.make');
  const underWay = await findUnderWay(db);
  return {
    backups: await listBackups(db, config.backupDir),
    question: await findFormQuestion(args),
    errors: proofErrors(url),
    underWay: underWay && {
      failed: underWay.last_error,
      dueAt: underWay.due_at,
      isWaiting: underWay.due_at > Date.now(),
    },
  };
}

const request = postAction('/admin/backup', {
  may: 'backup.make',
  back: '/admin/backup',
  run: (db, by, now) =>
    db.transaction().execute(async (trx) => {
      if (!(await requestBackup(trx, now))) return rejected('under_way');
      const about = { ...by, action: 'backup.requested' } as const;
      const subjectId = new Date(now).toISOString();
      return done({ entryId: await recordChange(trx, { ...about, subjectId }, now) });
    }),
});
export const action = request.action;

export default function Backup({ loaderData }: Route.ComponentProps) {
  const { backups, underWay, question, errors } = loaderData;
  const t = useTexts(backupTexts);
  const link = useLink();
  const locale = useLocale();
  const isBeingMade = underWay !== undefined && !underWay.isWaiting;
  useReload(isBeingMade);
  const { errorList, error, onSubmit } = useProofErrors(errors);
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      {isBeingMade ? (
        <p className="notice" role="status">
          {t.making}
          <noscript> {t.reload}</noscript>
        </p>
      ) : (
        <>
          {underWay?.failed && (
            <p className="notice">
              {t.failed(underWay.failed, formatDateTime(locale, underWay.dueAt))}
            </p>
          )}
          <ActionButton action={link('/admin/backup')} isMain>
            {t.make}
          </ActionButton>
        </>
      )}
      {/* The answer is a file: the browser's own form gets it. */}
      <form method="post" onSubmit={onSubmit}>
        <PracticeField />
        {question && backups.some(isHere) && (
          <div className="form office-form mb-4">
            <ErrorSummary fields={errorList.length} errors={errorList} />
            <ConfirmField question={question} error={error} />
          </div>
        )}
        <Table
          label={t.list}
          rows={backups}
          columns={useColumns()}
          keyOf={({ file }) => file}
          // Not both that there is none and that one is being made.
          empty={isBeingMade ? '' : t.empty}
        />
      </form>
      <p className="field-hint">{t.care}</p>
    </OfficePage>
  );
}

function useColumns(): Column<KeptBackup>[] {
  const t = useTexts(backupTexts);
  const locale = useLocale();
  return [
    {
      label: t.when,
      isMain: true,
      cell: ({ at }) => <strong>{formatDateTime(locale, at)}</strong>,
    },
    { label: t.kind, cell: ({ kind }) => t.kinds[kind] },
    { label: t.size, cell: ({ bytes }) => `${formatMegabytes(locale, bytes)} ${t.megabytes}` },
    {
      label: t.state,
      cell: ({ checkedAt }) =>
        checkedAt === null ? (
          <State tone="doubtful">{t.unchecked}</State>
        ) : (
          <State tone="good">{t.checked}</State>
        ),
    },
    { label: t.action, cell: (backup) => <Download backup={backup} /> },
  ];
}

function Download({ backup: { file, kind, at, machine } }: { backup: KeptBackup }) {
  const t = useTexts(backupTexts);
  const link = useLink();
  const locale = useLocale();
  if (machine !== null) return t.elsewhere(machine);
  if (kind === 'with-secret') return t.onServer;
  return (
    <button
      type="submit"
      className="button"
      // The proof of a moment ago may do: the server asks.
      formNoValidate
      formAction={link('/admin/backup/:file', { file })}
      aria-label={t.downloadOf(formatDateTime(locale, at))}
    >
      {t.download}
    </button>
  );
}

const isHere = ({ kind, machine }: KeptBackup) => machine === null && kind !== 'with-secret';

function useReload(isBeingMade: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBeingMade) return;
    const timer = setInterval(() => void revalidate(), 3_000);
    return () => clearInterval(timer);
  }, [isBeingMade, revalidate]);
}
