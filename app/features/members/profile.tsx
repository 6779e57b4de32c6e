import { PersonalFields, useAccountFields } from '#app/features/accounts/AccountFields.tsx';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { SettingPage } from '#app/features/accounts/SettingPage.tsx';
import { formatBirthdate, profileFields } from '#app/features/accounts/schema.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { FormField } from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import type { Route } from './+types/profile.ts';
import { profileSubmission } from './submissions.server.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => t.profile);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  const values = Object.fromEntries(
    profileFields.names.map((field) => [field, account[field] ?? '']),
  ) as Record<ProfileField, string>;
  return { values: { ...values, birthdate: formatBirthdate(values.birthdate) } };
}

export const action = (args: Route.ActionArgs) =>
  formAction(profileSubmission, args, { onDone: '/head?done=profile' });

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead } = useTexts(membersTexts).profile;
  return (
    <SettingPage title={title} lead={lead}>
      <ProfileForm values={loaderData.values} answer={actionData} />
    </SettingPage>
  );
}

type ProfileField = (typeof profileFields.names)[number];

type FormProps = {
  values: Record<ProfileField, string>;
  answer: Route.ComponentProps['actionData'];
};

function ProfileForm({ values, answer }: FormProps) {
  const members = useTexts(membersTexts);
  const form = useTexts(formTexts);
  const { errorList, field } = useAccountFields(profileFields, { values, ...answer });
  return (
    <PostForm
      id="profile"
      label={members.profile.title}
      fields={profileFields.names.length}
      errorList={errorList}
      alert={useAlert(answer?.notice, { expired: form.failed })}
      submit={members.profile.save}
      sending={members.profile.saving}
    >
      <FormField {...field('username')} />
      <PersonalFields field={field} />
    </PostForm>
  );
}
