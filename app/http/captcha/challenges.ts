/**
 * The forms that anonymous visitors can send, each with its own challenges; the last three ask for
 * one only in a flood.
 */
export const captchaForms = [
  'contact',
  'donation',
  'signup',
  'upload',
  'login',
  'reset',
  'verification',
] as const;
export type CaptchaForm = (typeof captchaForms)[number];

/** The lifetime of a challenge, in milliseconds: a long message takes a while to write. */
export const challengeLifeMs = 30 * 60_000;

/**
 * The work: keys of PBKDF2 with `cost` rounds, tried from 0 up until the one at a place between
 * `fewest` and `most` is found, so that the longest wait is known. The reasons for the figures are
 * in docs/decisions/0012-captcha.md.
 */
export const work = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, fewest: 150, most: 300 } as const;
