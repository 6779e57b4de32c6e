import { emailChangeTexts } from '#app/features/accounts/email-change/texts.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { ResultNotice } from '#app/ui/Page.tsx';
import { membersTexts } from './texts.ts';

export function DoneNotice({ done }: { done: Done }) {
  const t = useTexts(membersTexts);
  const email = useTexts(emailChangeTexts);
  const text = {
    profile: t.profile.done,
    picture: t.picture.done,
    'picture-removed': t.picture.removed,
    password: t.password.done,
    session: t.sessions.done,
    confirmed: t.confirmed,
    verification: t.dashboard.verifySent,
    email: email.sent,
    'email-changed': email.changed,
  }[done];
  return <ResultNotice tone="good">{text}</ResultNotice>;
}

/** From the search parameter of the redirect (`?done=profile`). */
const doneNotices = [
  'profile',
  'picture',
  'picture-removed',
  'password',
  'session',
  'confirmed',
  'verification',
  'email',
  'email-changed',
] as const;
type Done = (typeof doneNotices)[number];

export function readDone(search: URLSearchParams): Done | undefined {
  const done = search.get('done');
  return doneNotices.find((notice) => notice === done);
}
