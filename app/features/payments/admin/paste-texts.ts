import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  paste: {
    title: 'Coller le SMS',
    one: 'Coller un SMS',
    another: 'Coller un autre SMS',
    label: 'SMS de Moncash ou Natcash',
    hint: 'Collez-le en entier : il est lu aussitôt.',
    submit: 'Lire le SMS',
    empty: 'Collez d’abord le SMS.',
    tooLong: 'Ce texte est trop long pour un SMS.',
    unread:
      'Nous n’y lisons ni montant ni numéro de transaction. Collez le SMS entier, ou écrivez : « reçu 500 gourdes, transaction 1234567 ».',
    used: 'Ce numéro de transaction est déjà enregistré.',
    see: 'Voir ce paiement',
  },
  payments: {
    title: 'Paiements à rapprocher',
    lead: 'L’argent arrivé dont nous ne savons pas encore à quoi il correspond.',
    empty: 'Tous les paiements sont rapprochés.',
    back: 'Dons',
    amount: 'Montant',
    sender: 'De',
    withheld: 'nom réservé aux propriétaires',
    phone: 'Téléphone de l’expéditeur',
    age: 'Depuis',
  },
};

const en: typeof fr = {
  paste: {
    title: 'Paste the SMS',
    one: 'Paste an SMS',
    another: 'Paste another SMS',
    label: 'SMS from Moncash or Natcash',
    hint: 'Paste all of it: it is read at once.',
    submit: 'Read the SMS',
    empty: 'Paste the SMS first.',
    tooLong: 'This text is too long for an SMS.',
    unread:
      'We can read neither an amount nor a transaction number in it. Paste the whole SMS, or write: “received 500 gourdes, transaction 1234567”.',
    used: 'This transaction number is already stored.',
    see: 'See this payment',
  },
  payments: {
    title: 'Payments to match',
    lead: 'Money that arrived, and whose purpose we do not know yet.',
    empty: 'Every payment is matched.',
    back: 'Donations',
    amount: 'Amount',
    sender: 'From',
    withheld: 'name for owners only',
    phone: 'The sender’s phone',
    age: 'Since',
  },
};

const ht: typeof fr = {
  paste: {
    title: 'Kole SMS la',
    one: 'Kole yon SMS',
    another: 'Kole yon lòt SMS',
    label: 'SMS Moncash oswa Natcash',
    hint: 'Kole tout mesaj la: nou li li touswit.',
    submit: 'Li SMS la',
    empty: 'Kole SMS la dabò.',
    tooLong: 'Tèks sa a twò long pou yon SMS.',
    unread:
      'Nou pa li ni kantite lajan ni nimewo tranzaksyon ladan l. Kole tout SMS la, oswa ekri: « resevwa 500 goud, tranzaksyon 1234567 ».',
    used: 'Nimewo tranzaksyon sa a deja anrejistre.',
    see: 'Gade peman sa a',
  },
  payments: {
    title: 'Peman pou rekonèt',
    lead: 'Lajan ki rive, men nou poko konnen pou ki sa li ye.',
    empty: 'Nou konnen pou ki sa tout peman yo ye.',
    back: 'Don',
    amount: 'Kantite lajan',
    sender: 'Nan men',
    withheld: 'non pou pwopriyetè yo sèlman',
    phone: 'Telefòn moun ki voye a',
    age: 'Depi',
  },
};

export const pasteTexts: Texts<typeof fr> = { fr, en, ht };
