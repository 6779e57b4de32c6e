import type { Locale } from './locale.ts';
import { sharedTexts } from './texts.ts';

/** How long to wait, in words: seconds below a minute and a half, then whole minutes, then hours, rounded up. */
export function waitText(locale: Locale, seconds: number): string {
  const { wait } = sharedTexts[locale];
  if (seconds < 90) return wait.seconds(Math.ceil(seconds));
  if (seconds < 90 * 60) return wait.minutes(Math.ceil(seconds / 60));
  return wait.hours(Math.ceil(seconds / 3_600));
}
