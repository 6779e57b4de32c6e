import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { textLimits } from '#app/platform/text-worker.server.ts';

/** Within all bounds, and rendered in minutes: the time grows with the square of its length. */
export const hardText = '*a_'.repeat(17_000);

/** One that was not refused before. */
export const freshHardText = (): string => `${hardText}${randomUUID()}`;

/**
 * For the test that runs: what takes long is refused sooner, and still far later than what others
 * send.
 */
export function hurryTexts(limits: Partial<typeof textLimits> = {}): void {
  const before = { ...textLimits };
  Object.assign(textLimits, { render: 300, compare: 300, ...limits });
  onTestFinished(() => void Object.assign(textLimits, before));
}
