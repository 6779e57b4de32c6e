import { useSearchParams } from 'react-router';
import { emailChangeTexts } from '#app/features/accounts/email-change/texts.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { ResultNotice } from '#app/ui/Page.tsx';
import { membersTexts } from './texts.ts';

/** From the search parameter of the redirect (`?done=profile`). */
export function DoneNotice() {
  const t = useTexts(membersTexts);
  const email = useTexts(emailChangeTexts);
  const [search] = useSearchParams();
  const text = new Map([
    ['profile', t.profile.done],
    ['picture', t.picture.done],
    ['picture-removed', t.picture.removed],
    ['password', t.password.done],
    ['session', t.sessions.done],
    ['confirmed', t.confirmed],
    ['verification', t.dashboard.verifySent],
    ['email', email.sent],
    ['email-changed', email.changed],
  ]).get(search.get('done') ?? '');
  return text && <ResultNotice tone="good">{text}</ResultNotice>;
}
