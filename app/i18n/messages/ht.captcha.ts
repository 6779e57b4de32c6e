import type { CaptchaMessages } from './fr.captcha.ts';

export const captcha: CaptchaMessages = {
  honeypot: 'Pa ranpli kare sa a',
  checking: 'N ap verifye se pa yon wobo…',
  checked: 'Li verifye: li pare pou voye.',
  offline: 'Pou nou verifye se pa yon wobo, fòk gen koneksyon. Anyen pa pèdi: eseye ankò lè koneksyon an tounen.',
  limited: 'Gen anpil moun k ap sèvi ak koneksyon sa a kounye a. Anyen pa pèdi: eseye ankò nan kèk minit.',
  failed: 'Verifikasyon pou bare wobo a pa pase. Anyen pa pèdi: peze bouton an yon lòt fwa.',
  refused: 'Verifikasyon an pa bon ankò. Anyen pa pèdi: peze bouton an yon lòt fwa.',
  tooMany: (wait) =>
    `Anpil bagay voye deja sou koneksyon sa a. Anyen pa pèdi: sa ou te ekri a la toujou. Eseye ankò nan ${wait}.`,
};
