import { useState } from 'react';
import { data, useSearchParams } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { findLastAuthor } from '#app/office/journal/journal.server.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { describeForm } from '#app/office/resource/form-view.ts';
import { editFormAction } from '#app/office/resource/post.server.ts';
import { RecordForm } from '#app/office/resource/RecordForm.tsx';
import { revalidateOnConflict } from '#app/office/versions.ts';
import { ExampleLabel } from '#app/ui/examples.tsx';
import { useIsHydrated } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/settings-page.ts';
import { isSettingSection, sectionNames, settingForms, summaryOf } from './forms.ts';
import { findSettings } from './settings.server.ts';
import type { SiteSettings } from './settings.ts';
import { areHoursSet, isExample } from './shown.server.ts';
import { settingsTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(settingsTexts, (t) => t);

const path = '/admin/settings';

export async function loader(args: Route.LoaderArgs) {
  const { db, url, locale } = await officeRequest(args, 'setting.edit');
  const settings = await findSettings(db);
  const open = url.searchParams.get('section');
  const by = open && (await findLastAuthor(db, { subject: 'settings', subjectId: open }));
  return sectionNames.map((section) => {
    const t = settingsTexts[locale];
    const { title: label, hint } = t.sections[section];
    const values = settingForms[section].valuesOf(settings);
    return {
      section,
      hint,
      action: `${localizedPath(locale, path)}?section=${section}`,
      summary: summaryOf(section, values, t),
      isExample: hasExamples(section, settings, Object.values(values)),
      form: describeForm(settingForms[section], { locale, values, by, label }),
    };
  });
}

const hasExamples = (section: string, settings: SiteSettings, values: string[]): boolean =>
  (section === 'hours' && !areHoursSet(settings)) ||
  values.some((value) => value.split('\n').some(isExample));

/** Each section is a form of its own: `?section=` says which one was sent. */
export async function action(args: Route.ActionArgs) {
  const section = pageRequest(args).url.searchParams.get('section') ?? '';
  if (!isSettingSection(section)) {
    await requirePermission(args, 'setting.edit');
    throw data(null, args.request.method === 'POST' ? 400 : 405);
  }
  const back = `${path}?section=${section}`;
  return editFormAction(args, settingForms[section], { id: section, back });
}

export const shouldRevalidate = revalidateOnConflict;

/** Contact, hours, links, films, advertisement. What receives money is on the page of payees. */
export default function Settings({ loaderData: sections, actionData }: Route.ComponentProps) {
  const t = useTexts(settingsTexts);
  // Not from the loader, which is not asked again when a form has errors.
  const open = useSearchParams()[0].get('section');
  // Saving one section closes no other, which may have unsaved texts.
  const [opened] = useState(() => new Set<string | null>());
  opened.add(open);
  // Without script, what is sent drops what was typed elsewhere: one section is open at a time.
  const name = useIsHydrated() ? undefined : 'section';
  return (
    <OfficePage title={t.title} lead={t.lead} below="/admin/more">
      <ul className="office-rows">
        {sections.map(({ section, hint, action, summary, isExample, form }) => (
          <li key={section}>
            <details className="office-section" name={name} open={opened.has(section)}>
              <summary>
                <h2>{form.label}</h2>
                <span className="office-summary">
                  {summary}
                  {isExample && <ExampleLabel />}
                </span>
              </summary>
              {hint && <p className="field-hint">{hint}</p>}
              <RecordForm
                form={form}
                action={action}
                answer={section === open ? actionData : undefined}
                isOwn={section === open}
              />
              <noscript>
                <p className="field-hint">{t.saveFirst}</p>
              </noscript>
            </details>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}
