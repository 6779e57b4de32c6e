import { linkEmail, memberEmail } from '../email.server.ts';
import { type SecondFactorChange, secondFactorEmailTexts } from './email-texts.ts';

/** Added, used or removed just before this email was queued. */
export const secondFactorEmail = memberEmail<{ accountId: string; change: SecondFactorChange }>(
  'second-factor',
  ({ locale, when, url }, { change }) => {
    const { subjects, changes, notYou, button, yours } = secondFactorEmailTexts[locale];
    const before = `${changes[change](when)}\n\n${notYou}`;
    const texts = {
      subject: subjects[change],
      before,
      button,
      after: yours[change] ?? yours.other,
    };
    return linkEmail(texts, url('/passwordrequestreset'));
  },
);
