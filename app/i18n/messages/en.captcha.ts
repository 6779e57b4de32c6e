import type { CaptchaMessages } from './fr.captcha.ts';

export const captcha: CaptchaMessages = {
  honeypot: 'Leave this field empty',
  checking: 'Checking that you are not a robot…',
  checked: 'Checked: ready to send.',
  offline: 'The robot check needs a connection. Nothing is lost: try again once you are back online.',
  limited: 'Many people are using this connection right now. Nothing is lost: try again in a few minutes.',
  failed: 'The robot check did not work. Nothing is lost: press the button again.',
  refused: 'The robot check had expired. Nothing is lost: press the button again.',
  tooMany: (wait) =>
    `Too much has been sent over this connection. Nothing is lost: what you wrote is still here. Try again in ${wait}.`,
};
