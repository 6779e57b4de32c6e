import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { updateProfile } from '#app/features/accounts/accounts.server.ts';
import type { AccountFieldError } from '#app/features/accounts/accounts.ts';
import { typedDateOf } from '#app/features/accounts/birthdate.ts';
import { profileSchema } from '#app/features/accounts/schema.ts';
import { formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { type FieldErrors, fieldErrors, readForm } from '#app/http/forms.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/profile.ts';
import memberStyles from './members.css?inline';
import { type ProfileField, ProfileForm, profileFields } from './ProfileForm.tsx';
import { SettingPage } from './SettingPage.tsx';
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
  return { values: { ...values, birthdate: typedDateOf(values.birthdate) } };
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireMember(args);
  const { db, locale } = pageRequest(args);
  const { wellFormed, values } = await readForm(args.request, profileFields);
  const shown = { values, errors: {} as FieldErrors<ProfileField, AccountFieldError> };
  if (!wellFormed) return showAgain(shown, { outcome: 'again' });
  const input = profileSchema.safeParse(values);
  if (!input.success) return showAgain({ ...shown, errors: fieldErrors(input.error) });
  const saved = await tryFor(args.context, async () => {
    await updateProfile(db, account.id, input.data, Date.now());
    return { outcome: 'done' } as const;
  });
  if (saved.outcome !== 'done') return showAgain(shown, saved);
  return redirect(localizedPath(locale, '/head?done=profile'), 303);
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead } = useTexts(membersTexts).profile;
  return (
    <SettingPage title={title} lead={lead}>
      <ProfileForm {...loaderData} {...actionData} />
    </SettingPage>
  );
}
