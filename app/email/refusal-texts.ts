import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import { isAboutAddress, type RefusalReason, refusalReason } from './refusal-reason.ts';

type RefusalTexts = {
  reasons: Record<RefusalReason, string>;
  /** Around the answer of the other side, which is in English. */
  details: string;
};

const refusalTexts: Texts<RefusalTexts> = {
  fr: {
    reasons: {
      unknownAddress: 'Cette adresse n’existe pas.',
      unknownDomain: 'Ce qui suit le @ de l’adresse n’existe pas.',
      mailboxFull: 'La boîte de la personne est pleine.',
      blocked: 'Le fournisseur e‑mail de la personne a bloqué l’e‑mail comme indésirable.',
      tooLarge: 'L’e‑mail est trop lourd pour la boîte de la personne.',
      sender: 'Le serveur d’e‑mail n’accepte pas l’adresse d’envoi du site.',
      login:
        'Le serveur d’e‑mail ne laisse pas entrer le site : mot de passe ou chiffrement à régler.',
      unreachable: 'Le serveur d’e‑mail ne répond pas.',
      later: 'Le serveur d’e‑mail demande d’attendre un peu.',
      other: 'Le serveur d’e‑mail l’a refusé ; la raison est dans les détails.',
    },
    details: 'Détails',
  },
  en: {
    reasons: {
      unknownAddress: 'This address does not exist.',
      unknownDomain: 'What follows the @ of the address does not exist.',
      mailboxFull: 'The person’s mailbox is full.',
      blocked: 'The person’s email provider blocked the email as spam.',
      tooLarge: 'The email is too large for the person’s email provider.',
      sender: 'The mail server does not accept the address that the site sends from.',
      login:
        'The mail server does not let the site in: its password or its encryption needs setting up.',
      unreachable: 'The mail server does not answer.',
      later: 'The mail server asks us to wait a little.',
      other: 'The mail server refuses it; its reason is in the details.',
    },
    details: 'Details',
  },
  ht: {
    reasons: {
      unknownAddress: 'Adrès sa a pa egziste.',
      unknownDomain: 'Sa ki vin apre @ nan adrès la pa egziste.',
      mailboxFull: 'Bwat imèl moun nan plen.',
      blocked: 'Sèvis imèl moun nan bloke imèl la: li pran l pou yon espam.',
      tooLarge: 'Imèl la twò lou pou sèvis imèl moun nan.',
      sender: 'Sèvè imèl la pa aksepte adrès sit la voye ladan l lan.',
      login: 'Sèvè imèl la pa kite sit la antre: fòk yo regle modpas la oswa chifreman an.',
      unreachable: 'Sèvè imèl la pa reponn.',
      later: 'Sèvè imèl la mande pou n tann yon ti kras.',
      other: 'Sèvè imèl la refize l; rezon an nan detay yo.',
    },
    details: 'Detay',
  },
};

export type DescribedRefusal = {
  words: string;
  label: string;
  answer: string;
  isAboutAddress: boolean;
};

/** For loaders: browsers get the one reason that they show. */
export function describeRefusal(locale: Locale, answer: string): DescribedRefusal {
  const { reasons, details } = refusalTexts[locale];
  const reason = refusalReason(answer);
  return { words: reasons[reason], label: details, answer, isAboutAddress: isAboutAddress(reason) };
}
