import { ConfirmField, useProofErrors } from '#app/features/accounts/login/ConfirmField.tsx';
import { proofErrors } from '#app/features/accounts/login/proof-redirect.ts';
import { findFormQuestion } from '#app/features/accounts/login/second-step.server.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { PracticeField } from '#app/office/PracticeField.tsx';
import { officeRequest } from '#app/office/request.server.ts';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { SelectField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/exports.ts';
import { exportPeriods } from './periods.ts';
import { exportsTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(exportsTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { locale, url, registry } = await officeRequest(args, 'export.make');
  const question = await findFormQuestion(args);
  if (!question) await requireRecent(args);
  const lists = registry.exports.map(({ kind, label }) => ({ kind, label: label(locale) }));
  return {
    lists: lists.sort((a, b) => a.label.localeCompare(b.label)),
    question,
    errors: proofErrors(url),
  };
}

export default function Exports({ loaderData: { lists, question, errors } }: Route.ComponentProps) {
  const t = useTexts(exportsTexts);
  const link = useLink();
  const { errorList, error, onSubmit } = useProofErrors(errors);
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      {/* The answer is a file: the browser's own form gets it. */}
      <form
        className="form office-form"
        method="post"
        action={link('/admin/exports/file')}
        onSubmit={onSubmit}
      >
        <PracticeField />
        <ErrorSummary fields={errorList.length} errors={errorList} />
        <SelectField
          name="list"
          label={t.list}
          prompt={t.choose}
          required
          defaultValue={lists[0]?.kind}
          texts={{}}
        >
          {lists.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="period"
          label={t.period}
          prompt={t.choose}
          required
          defaultValue="this-month"
          texts={{}}
        >
          {exportPeriods.map((period) => (
            <option key={period} value={period}>
              {t.periods[period]}
            </option>
          ))}
        </SelectField>
        <ConfirmField question={question} error={error} />
        <div className="form-end">
          {/* The proof of a moment ago may do: the server asks. */}
          <button type="submit" className="button button-primary" formNoValidate>
            {t.download}
          </button>
        </div>
      </form>
      <p className="field-hint">{t.care}</p>
    </OfficePage>
  );
}
