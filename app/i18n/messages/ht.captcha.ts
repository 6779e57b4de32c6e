import type { CaptchaMessages } from './fr.captcha.ts';

export const captcha: CaptchaMessages = {
  honeypot: 'Pa ranpli kare sa a',
  checking: 'N ap verifye kont wobo…',
  checked: 'Li verifye: li pare pou voye.',
  offline: 'Verifikasyon kont wobo a bezwen koneksyon. Anyen pa pèdi: eseye ankò lè koneksyon an tounen.',
  limited: 'Gen anpil moun k ap sèvi ak koneksyon sa a kounye a. Anyen pa pèdi: eseye ankò nan kèk minit.',
  failed: 'Verifikasyon kont wobo a pa pase. Anyen pa pèdi: peze bouton an yon lòt fwa.',
  refused: 'Verifikasyon an pa t bon ankò. Anyen pa pèdi: peze bouton an yon lòt fwa.',
  tooMany: (wait) =>
    `Gen anpil bagay ki voye sou koneksyon sa a. Anyen pa pèdi: sa ou te ekri a toujou la. Eseye ankò nan ${wait}.`,
};
