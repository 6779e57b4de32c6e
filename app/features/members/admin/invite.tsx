import {
  findFormQuestion,
  formProofLimits,
  runProved,
} from '#app/features/accounts/login/second-step.server.ts';
import { fieldErrors } from '#app/http/result.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { InviteForm, PendingInvitations } from '../invitations/Invitations.tsx';
import { invite, listPending } from '../invitations/invitations.server.ts';
import { inviteFields } from '../invitations/invitations.ts';
import { inviteTexts } from '../invitations/invite-texts.ts';
import { type InviteError, type InviteField, inviteSchema } from '../invitations/schema.ts';
import { inviteLimits } from '../invitations/submissions.server.ts';
import type { Route } from './+types/invite.ts';
import { peopleTexts } from './texts.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(inviteTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  const { db } = await officeRequest(args, 'invitation.send');
  return {
    question: await findFormQuestion(args),
    invitations: await listPending(db, Date.now()),
  };
}

export const action = postForm('/admin/people/invitations', {
  may: 'invitation.send',
  back: '/admin/people',
  schema: inviteSchema.transform(({ role, ...typed }) => ({ ...typed, invited: role })),
  fields: inviteFields,
  errors: fieldErrors<InviteField, InviteError>,
  limits: (sender) => [...inviteLimits(sender), ...formProofLimits(sender)],
  shown: { has_role: 409, invited: 409, suspended: 409 },
  run: (db, { email, invited, accountId, ...proof }, now, sender) =>
    runProved(sender, proof, () =>
      invite(db, { email, role: invited, locale: sender.locale, accountId }, now),
    ),
});

export default function Invite({
  loaderData: { question, invitations },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(inviteTexts);
  const { roles } = useTexts(peopleTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} back={{ to: link('/admin/people'), label: t.back }}>
      <InviteForm answer={actionData} question={question} roleNames={roles} />
      <PendingInvitations invitations={invitations} roleNames={roles} />
    </OfficePage>
  );
}
