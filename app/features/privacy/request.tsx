import { data, Link } from 'react-router';
import { findBackupsBefore } from '#app/features/backup/kept.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { endonyms, locales } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { SelectField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/request.ts';
import { HeldInBackups, HeldList } from './Held.tsx';
import { countHeld } from './held.server.ts';
import { RequestStateMark } from './RequestStateMark.tsx';
import { describeRequests, findRequest } from './requests.server.ts';
import { privacyTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(privacyTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db, patientDb, config, registry } = await officeRequest(args, 'privacy.answer');
  const row = await findRequest(db, args.params.id);
  const now = Date.now();
  const [request] = await describeRequests(db, row ? [row] : [], now);
  if (!row || !request) throw data(null, 404);
  const { email, locale, copied_at: copiedAt } = row;
  return {
    request: { ...request, locale, copiedAt },
    held: email && (await countHeld(registry, patientDb, email)),
    backups: await findBackupsBefore(db, config.backupDir, (!email && row.done_at) || now),
  };
}

export default function DataRequest({
  loaderData: { request, held, backups },
}: Route.ComponentProps) {
  const t = useTexts(privacyTexts);
  const link = useLink();
  return (
    <OfficePage
      title={request.email ?? t.erasedPerson}
      back={{ to: link('/admin/privacy'), label: t.title }}
    >
      <p>
        <RequestStateMark {...request} />
      </p>
      {held && (
        <section aria-labelledby="held-title">
          <h2 id="held-title">{t.held.title}</h2>
          <HeldList held={held} />
        </section>
      )}
      <NextStep request={request} />
      <HeldInBackups backups={backups} />
    </OfficePage>
  );
}

function NextStep({
  request: { id, locale: written, state, choice, copiedAt },
}: Pick<Route.ComponentProps['loaderData'], 'request'>) {
  const t = useTexts(privacyTexts);
  const link = useLink();
  const locale = useLocale();
  if (state === 'erased') return null;
  if (state === 'proved' && choice === 'erase')
    return (
      <section>
        <p>{t.erase.text}</p>
        <Link className="button button-danger" to={link('/admin/privacy/:id/erasure', { id })}>
          {t.erase.open}
        </Link>
      </section>
    );
  if (state === 'proved' || state === 'copied')
    return (
      <section>
        <p>{copiedAt === null ? t.copy.text : t.copy.taken(formatDateTime(locale, copiedAt))}</p>
        <ActionButton action={link('/admin/privacy/:id/copy', { id })} isMain={state === 'proved'}>
          {state === 'proved' ? t.copy.submit : t.copy.again}
        </ActionButton>
      </section>
    );
  return (
    <section aria-labelledby="link-title">
      <h2 id="link-title">{t.link.title}</h2>
      <p>{t.link.text}</p>
      <OfficeForm
        label={t.link.title}
        action={link('/admin/privacy/:id/link', { id })}
        submit={t.link.submit}
      >
        <SelectField name="locale" label={t.link.locale} defaultValue={written} texts={{}}>
          {locales.map((each) => (
            <option key={each} value={each} lang={each}>
              {endonyms[each]}
            </option>
          ))}
        </SelectField>
      </OfficeForm>
    </section>
  );
}
