import type { captchaFields } from '#app/http/captcha/check-captcha.server.ts';
import { limitedInit } from '#app/http/rate-limits/within-limits.server.ts';
import type { ReceivedPicture } from './receive-picture.server.ts';

/** Why the form itself does not let a picture in. */
export type Refusal = { kind: 'expired' | 'unproved' } | { kind: 'limited'; seconds: number };
export const limitedFor = (seconds: number): Refusal => ({ kind: 'limited', seconds });

export type NotReceived =
  | Exclude<ReceivedPicture<(typeof captchaFields)[number], Refusal>, { outcome: 'received' }>
  | { outcome: 'failed' };

/** What the page is told of it. */
export function refusalOf(received: NotReceived) {
  switch (received.outcome) {
    case 'invalid':
      return { kind: 'fields' as const, errors: received.errors };
    case 'full':
      return { kind: 'fault' as const, fault: received.fault };
    case 'refused':
      return received.refusal;
    case 'limited':
    case 'busy':
    case 'unavailable':
      return {
        kind: received.outcome === 'limited' ? ('limited' as const) : ('busy' as const),
        seconds: received.retryAfterSeconds,
      };
    default:
      return { kind: 'failed' as const };
  }
}

/** Status and headers of the answer. */
export function initOf(received: NotReceived): ResponseInit {
  if (received.outcome === 'refused' && received.refusal.kind === 'limited')
    return limitedInit({ outcome: 'limited', retryAfterSeconds: received.refusal.seconds });
  switch (received.outcome) {
    case 'invalid':
    case 'full':
      return { status: received.status };
    case 'limited':
    case 'busy':
    case 'unavailable':
      return limitedInit(received);
    case 'failed':
      return { status: 503 };
    default:
      return { status: 400 };
  }
}
