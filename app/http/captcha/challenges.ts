/** The forms that anonymous visitors send; the last three need a captcha only in a flood. */
export const captchaForms = [
  'contact',
  'donation',
  'enrol',
  'interest',
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
 * Keys of PBKDF2 are tried from 0 up to a place between `fewest` and `most`, so that the longest
 * wait is known (docs/decisions/0012-captcha.md).
 */
export const work = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, fewest: 150, most: 300 } as const;
