import type { Locale } from './locale.ts';
import { messagesIn } from './messages.ts';

/** How long to wait, in words: seconds below a minute and a half, then whole minutes, then hours, rounded up. */
export function waitText(locale: Locale, seconds: number): string {
  const t = messagesIn(locale).accounts.form;
  if (seconds < 90) return t.seconds(Math.ceil(seconds));
  if (seconds < 90 * 60) return t.minutes(Math.ceil(seconds / 60));
  return t.hours(Math.ceil(seconds / 3_600));
}
