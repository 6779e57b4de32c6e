import { redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { formatBirthdate } from '#app/features/accounts/schema.ts';
import { formAction, formPageHeaders } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/profile.ts';
import memberStyles from './members.css?inline';
import { type ProfileField, ProfileForm, profileFields } from './ProfileForm.tsx';
import { SettingPage } from './SettingPage.tsx';
import { profileSubmission } from './submissions.server.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles, memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(
  membersTexts,
  (t) => ({ title: t.profile.title, description: t.profile.lead }),
  { noindex: true },
);

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  const values = Object.fromEntries(profileFields.map((field) => [field, account[field] ?? ''])) as Record<ProfileField, string>;
  return { values: { ...values, birthdate: formatBirthdate(values.birthdate) } };
}

export const action = (args: Route.ActionArgs) =>
  formAction(profileSubmission, args, { onDone: (_, { locale }) => redirect(localizedPath(locale, '/head?done=profile'), 303) });

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead } = useTexts(membersTexts).profile;
  return (
    <SettingPage title={title} lead={lead}>
      <ProfileForm {...loaderData} {...actionData} />
    </SettingPage>
  );
}
