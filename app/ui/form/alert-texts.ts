import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts of forms: the back-office sends these to the browser, and not those of
// public forms.

const fr = {
  summaryTitle: (n: number) =>
    plural('fr', n, {
      one: 'Il reste un champ à corriger',
      other: `Il reste ${n} champs à corriger`,
    }),
  /** Before the title of a page that shows what is wrong. */
  errorMark: 'Erreur : ',
  failed: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  limited: (wait: string) => `Il y a eu trop d’essais. Réessayez dans ${wait}.`,
  /** With script, the next press solves a captcha; without, only waiting helps. */
  captcha_required: (wait: string) =>
    `Le site reçoit beaucoup de tentatives en ce moment. Appuyez de nouveau sur le bouton : votre navigateur fera d’abord la vérification anti-robot. Si ce message revient, attendez ${wait}, puis réessayez.`,
  busy: (wait: string) => `Il y a beaucoup de monde en ce moment. Réessayez dans ${wait}.`,
  unavailable: (wait: string) =>
    `Un service dont le site a besoin ne répond pas en ce moment. Ce que vous avez écrit est toujours là. Réessayez dans ${wait}.`,
};

const en: typeof fr = {
  summaryTitle: (n) =>
    plural('en', n, { one: 'One field to correct', other: `${n} fields to correct` }),
  errorMark: 'Error: ',
  failed: 'Something went wrong on our side. Try again in a moment.',
  limited: (wait) => `There have been too many attempts. Try again in ${wait}.`,
  captcha_required: (wait) =>
    `Many attempts are reaching the site right now. Press the button again: your browser will do a robot check first. If this message comes back, wait ${wait}, then try again.`,
  busy: (wait) => `Many people are here right now. Try again in ${wait}.`,
  unavailable: (wait) =>
    `A service that the site needs is not responding. What you wrote is still here. Try again in ${wait}.`,
};

const ht: typeof fr = {
  summaryTitle: (n) =>
    plural('ht', n, { one: 'Gen yon kaz pou korije', other: `Gen ${n} kaz pou korije` }),
  errorMark: 'Erè: ',
  failed: 'Gen yon bagay ki pa mache bò kote pa nou. Eseye ankò talè.',
  limited: (wait) => `Ou eseye twòp fwa. Eseye ankò nan ${wait}.`,
  captcha_required: (wait) =>
    `Sit la ap resevwa anpil esè kounye a. Peze bouton an yon lòt fwa: anvan, navigatè w la ap fè yon verifikasyon pou bare wobo. Si mesaj sa a tounen, tann ${wait}, epi eseye ankò.`,
  busy: (wait) => `Gen anpil moun kounye a. Eseye ankò nan ${wait}.`,
  unavailable: (wait) =>
    `Yon sèvis sit la bezwen pa reponn kounye a. Sa ou ekri a toujou la. Eseye ankò nan ${wait}.`,
};

export const alertTexts: Texts<typeof fr> = { fr, en, ht };
