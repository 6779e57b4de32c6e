import type { CaptchaMessages } from './fr.captcha.ts';

export const captcha: CaptchaMessages = {
  honeypot: 'Leave this field empty',
  checking: 'Checking against robots…',
  checked: 'Checked: ready to send.',
  offline: 'The check against robots needs a connection. Nothing is lost: try again when it is back.',
  limited: 'Many people are using this connection right now. Nothing is lost: try again in a few minutes.',
  failed: 'The check against robots did not go through. Nothing is lost: press the button once more.',
  refused: 'The check was no longer good. Nothing is lost: press the button once more.',
  tooMany: (wait) =>
    `A lot has been sent from this connection. Nothing is lost: what you wrote is still here. Try again in ${wait}.`,
};
