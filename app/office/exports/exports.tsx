import { href } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission, requireRecent } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { SelectField } from '#app/ui/form/Field.tsx';
import { OfficePage } from '../OfficePage.tsx';
import { officeHandle, officeMeta } from '../office.ts';
import { registryContext } from '../registry.ts';
import type { Route } from './+types/exports.ts';
import { exportPeriods } from './periods.ts';
import { exportsTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(exportsTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'export.make');
  await requireRecent(args, href('/admin/exports'));
  const { locale } = pageRequest(args);
  const lists = args.context
    .get(registryContext)
    .exports.map(({ kind, label }) => ({ kind, label: label(locale) }));
  return { lists: lists.sort((a, b) => a.label.localeCompare(b.label)) };
}

export default function Exports({ loaderData: { lists } }: Route.ComponentProps) {
  const t = useTexts(exportsTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} lead={t.lead} back={{ to: link('/admin/more'), label: t.back }}>
      {/* The answer is a file: the browser's own form gets it. */}
      <form className="form office-form" method="post" action={link('/admin/exports/file')}>
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
        <div className="form-end">
          <button type="submit" className="button button-primary">
            {t.download}
          </button>
        </div>
      </form>
      <p className="field-hint">{t.care}</p>
    </OfficePage>
  );
}
