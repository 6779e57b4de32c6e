import { data, redirect } from 'react-router';
import { z } from 'zod';
import {
  ConfirmField,
  confirmFields,
  useConfirmErrors,
} from '#app/features/accounts/login/ConfirmField.tsx';
import {
  findFormQuestion,
  formProofLimits,
  runProved,
} from '#app/features/accounts/login/second-step.server.ts';
import { proofFields } from '#app/features/accounts/second-factor/schema.ts';
import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { findBackupsBefore } from '#app/features/backup/kept.server.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { imageSite, purgeImages } from '#app/http/sent-image.server.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { registryContext } from '#app/office/registry.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import type { Route } from './+types/erasure.ts';
import { deleteEmailsNaming } from './erasure.server.ts';
import { HeldInBackups, HeldList } from './Held.tsx';
import { countHeld } from './held.server.ts';
import { eraseRequest, findRequest, requestState } from './requests.server.ts';
import { privacyTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(privacyTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db, patientDb, config, locale, registry } = await officeRequest(args, 'privacy.answer');
  const question = await findFormQuestion(args);
  if (!question) await requireRecent(args);
  const row = await findRequest(db, args.params.id);
  if (!row) throw data(null, 404);
  const now = Date.now();
  if (!row.email || row.choice !== 'erase' || requestState(row, now) !== 'proved')
    throw redirect(localizedPath(locale, `/admin/privacy/${row.id}`));
  return {
    request: { id: row.id, email: row.email },
    question,
    held: await countHeld(registry, patientDb, row.email),
    backups: await findBackupsBefore(db, config.backupDir, now),
  };
}

export const action = postForm('/admin/privacy/:id/erasure', {
  may: 'privacy.answer',
  back: '/admin/privacy/:id',
  schema: z.object(proofFields),
  errors: fieldErrors<(typeof confirmFields)[number], 'password' | 'code' | 'wrong'>,
  limits: formProofLimits,
  shown: { no_request: 404, last_owner: 409, in_settings: 409 },
  run: (_, { id, accountId, password, code }, now, sender) =>
    runProved(sender, { password, code }, async () => {
      const { config, patientDb, secret, context, access } = sender;
      const by = { id, accountId, origin: requestOrigin(sender, access.session.id) };
      const erased = await eraseRequest(context.get(registryContext), patientDb, by, secret, now);
      if (erased.outcome !== 'done') return erased;
      const { entryId, email, images } = erased.value;
      const site = imageSite(sender);
      await purgeImages(site, images);
      // They are deleted once they are over the retention.
      await deleteEmailsNaming(config, email).catch(({ message }: Error) =>
        site.log.error({ reason: message }, 'an email of an erased person is left'),
      );
      return done({ entryId });
    }),
});

export default function Erasure({
  loaderData: { request, held, backups, question },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(privacyTexts);
  const link = useLink();
  const notice = actionData?.notice;
  const texts = useConfirmErrors(actionData?.errors);
  const { errorList, error } = formErrors(actionData?.errors, confirmFields, texts, {});
  return (
    <OfficePage
      title={t.erase.title}
      lead={t.erase.lead}
      back={{ to: link('/admin/privacy/:id', { id: request.id }), label: request.email }}
    >
      <HeldList held={held} />
      <p>{t.erase.goes}</p>
      <OfficeForm
        label={t.erase.title}
        answer={actionData}
        rejected={notice?.outcome === 'rejected' ? t.erase[notice.reason] : undefined}
        fields={confirmFields.length}
        errorList={errorList}
        submit={t.erase.submit}
        isDanger
      >
        <p>
          <strong dir="auto">{request.email}</strong>
        </p>
        <ConfirmField question={question} error={error} />
      </OfficeForm>
      <HeldInBackups backups={backups} />
    </OfficePage>
  );
}
