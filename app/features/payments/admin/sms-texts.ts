import type { Texts } from '#app/i18n/texts.ts';
import type { MatchReason } from '../suggestions.server.ts';

const sms = (amount: string | null) => (amount === null ? 'Un SMS' : `Un SMS de ${amount}`);

const fr = {
  /** By the strongest of the reasons. */
  said: {
    transaction: (amount: string | null) => `${sms(amount)} porte ce numéro de transaction`,
    reference: (amount: string | null) => `${sms(amount)} porte cette référence`,
    phone: (amount: string | null) => `${sms(amount)} vient de ce téléphone`,
    amount: (amount: string | null) => `${sms(amount)} attend d’être rapproché`,
    nearAmount: (amount: string | null) => `${sms(amount)} attend d’être rapproché`,
  } satisfies Record<Exclude<MatchReason, 'date'>, unknown>,
  match: 'Rapprocher',
  matchOf: (amount: string) => `Rapprocher le SMS de ${amount}`,
  see: 'Lire ce SMS',
};

const smsEn = (amount: string | null) => (amount === null ? 'An SMS' : `An SMS of ${amount}`);
const smsHt = (amount: string | null) => (amount === null ? 'Yon SMS' : `Yon SMS ${amount}`);

/** For the page of a donation: an SMS that may be its payment. */
export const smsTexts: Texts<typeof fr> = {
  fr,
  en: {
    said: {
      transaction: (amount) => `${smsEn(amount)} has this transaction number`,
      reference: (amount) => `${smsEn(amount)} has this reference`,
      phone: (amount) => `${smsEn(amount)} came from this phone`,
      amount: (amount) => `${smsEn(amount)} waits to be matched`,
      nearAmount: (amount) => `${smsEn(amount)} waits to be matched`,
    },
    match: 'Match',
    matchOf: (amount) => `Match the SMS of ${amount}`,
    see: 'Read this SMS',
  },
  ht: {
    said: {
      transaction: (amount) => `${smsHt(amount)} gen menm nimewo tranzaksyon an`,
      reference: (amount) => `${smsHt(amount)} gen referans sa a`,
      phone: (amount) => `${smsHt(amount)} soti nan telefòn sa a`,
      amount: (amount) => `${smsHt(amount)} ap tann pou nou rekonèt li`,
      nearAmount: (amount) => `${smsHt(amount)} ap tann pou nou rekonèt li`,
    },
    match: 'Mete yo ansanm',
    matchOf: (amount) => `Mete SMS ${amount} lan ansanm ak don an`,
    see: 'Li SMS sa a',
  },
};
