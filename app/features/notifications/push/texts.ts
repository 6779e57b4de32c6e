import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

type PushTexts = {
  /** The first one that a device gets. */
  welcome: string;
  digest: (n: number) => string;
};

/** Notifications that are of no kind: locked screens show them. */
export const pushTexts: Texts<PushTexts> = {
  fr: {
    welcome: 'Cet appareil reçoit les notifications.',
    digest: (n) =>
      plural('fr', n, {
        one: 'Une nouvelle depuis hier',
        other: `${n} nouvelles depuis hier`,
      }),
  },
  en: {
    welcome: 'This device gets the notifications.',
    digest: (n) =>
      plural('en', n, {
        one: 'One thing happened since yesterday',
        other: `${n} things happened since yesterday`,
      }),
  },
  ht: {
    welcome: 'Aparèy sa a ap resevwa notifikasyon yo.',
    digest: (n) => plural('ht', n, { one: 'Yon nouvèl depi yè', other: `${n} nouvèl depi yè` }),
  },
};
