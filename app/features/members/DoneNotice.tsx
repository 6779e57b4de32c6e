import { useTexts } from '#app/i18n/context.tsx';
import { membersTexts } from './texts.ts';

/** Says that it is done, and brings the reader there. */
export function DoneNotice({ done }: { done: Done }) {
  const t = useTexts(membersTexts);
  const text = {
    profile: t.profile.done,
    picture: t.picture.done,
    'picture-removed': t.picture.removed,
    password: t.password.done,
    session: t.sessions.done,
    verification: t.dashboard.verifySent,
  }[done];
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is new, and this is what it is about
    <p className="notice notice-good" role="status" tabIndex={-1} autoFocus>
      {text}
    </p>
  );
}

/** What a member has just done, as the page that it leads to says (`?done=profile`). */
const doneNotices = ['profile', 'picture', 'picture-removed', 'password', 'session', 'verification'] as const;
type Done = (typeof doneNotices)[number];

export function readDone(search: URLSearchParams): Done | undefined {
  const done = search.get('done');
  return doneNotices.find((notice) => notice === done);
}
