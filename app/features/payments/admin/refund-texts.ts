import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'À rendre',
  lead: 'L’argent reçu pour ce qui est annulé ou refusé. Il reste ici jusqu’à ce qu’un propriétaire dise qu’il est rendu.',
  empty: 'Rien à rendre.',
  back: 'Dons',
  amount: 'Montant',
  name: 'Nom',
  reference: 'Référence',
  age: 'Depuis',
  state: 'État',
  return: 'Rendre…',
  returnOf: (reference: string, amount: string) => `Rendre ${amount}, ${reference}`,
  forOwners: 'Un propriétaire le rend.',
  link: (count: number) => `À rendre (${count})`,
  owed: (link: string, amounts: string) => `${link} : ${amounts}`,
};

const en: typeof fr = {
  title: 'To return',
  lead: 'Money that came for what is cancelled or declined. It stays here until an owner says that it is given back.',
  empty: 'Nothing to return.',
  back: 'Donations',
  amount: 'Amount',
  name: 'Name',
  reference: 'Reference',
  age: 'Since',
  state: 'Status',
  return: 'Return…',
  returnOf: (reference, amount) => `Return ${amount}, ${reference}`,
  forOwners: 'An owner returns it.',
  link: (count) => `To return (${count})`,
  owed: (link, amounts) => `${link}: ${amounts}`,
};

const ht: typeof fr = {
  title: 'Pou remèt',
  lead: 'Lajan ki te vini pou bagay ki anile oswa refize. Li rete isit la jiskaske yon pwopriyetè di li remèt.',
  empty: 'Pa gen anyen pou remèt.',
  back: 'Don',
  amount: 'Kantite lajan',
  name: 'Non',
  reference: 'Referans',
  age: 'Depi',
  state: 'Eta',
  return: 'Remèt…',
  returnOf: (reference, amount) => `Remèt ${amount}, ${reference}`,
  forOwners: 'Se yon pwopriyetè ki remèt li.',
  link: (count) => `Pou remèt (${count})`,
  owed: (link, amounts) => `${link}: ${amounts}`,
};

export const refundTexts: Texts<typeof fr> = { fr, en, ht };
