import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import { fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { openValues, sealValues } from '#app/http/sealed-values.ts';
import { requirePermission, requireRecent } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { postForm } from '#app/office/post-action.server.ts';
import { InviteForm, PendingInvitations } from '../invitations/Invitations.tsx';
import { invite, listPending } from '../invitations/invitations.server.ts';
import { inviteTexts } from '../invitations/invite-texts.ts';
import { type InviteError, type InviteField, inviteSchema } from '../invitations/schema.ts';
import { inviteLimits } from '../invitations/submissions.server.ts';
import type { Route } from './+types/invite.ts';
import { peopleTexts } from './texts.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(inviteTexts, (t) => t);

const fields = ['email', 'role'] as const;

const sealing = { page: 'invitation' };

/** The form again: with its errors, or with what was typed before the question for the password. */
export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'invitation.send');
  const { db, url, secret } = pageRequest(args);
  const typed = openValues(url.searchParams.get('s'), {
    ...sealing,
    secret,
    accountId: account.id,
  });
  const values = Object.fromEntries(fields.map((name) => [name, typed[name] ?? '']));
  return { values, invitations: await listPending(db, Date.now()) };
}

export async function action(args: Route.ActionArgs) {
  const { account } = await requirePermission(args, 'invitation.send');
  const { values } = await readForm(args.request.clone(), fields);
  const typed = values.email.length < 300 ? values : {};
  const s = sealValues(typed, {
    ...sealing,
    secret: pageRequest(args).secret,
    accountId: account.id,
  });
  await requireRecent(args, `/admin/people/invitations?${new URLSearchParams({ s })}`);
  return send(args);
}

const send = postForm('/admin/people/invitations', {
  may: 'invitation.send',
  recent: '/admin/people/invitations',
  back: '/admin/people',
  schema: inviteSchema.transform(({ email, role }) => ({ email, invited: role })),
  fields,
  errors: fieldErrors<InviteField, InviteError>,
  limits: inviteLimits,
  shown: { has_role: 409, invited: 409, suspended: 409 },
  run: (db, { email, invited, accountId }, now, { locale }) =>
    invite(db, { email, role: invited, locale, accountId }, now),
});

export default function Invite({
  loaderData: { values, invitations },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(inviteTexts);
  const { roles } = useTexts(peopleTexts);
  const link = useLink();
  return (
    <OfficePage title={t.title} back={{ to: link('/admin/people'), label: t.back }}>
      <InviteForm answer={actionData} values={values} roleNames={roles} />
      <PendingInvitations invitations={invitations} roleNames={roles} />
    </OfficePage>
  );
}
