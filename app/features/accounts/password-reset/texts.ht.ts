import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  resetRequest: {
    title: 'Ou bliye modpas ou?',
    lead: 'Sa konn rive tout moun. N ap voye yon lyen ba w pou ou chwazi yon lòt.',
    description: 'Mande yon lyen pou chwazi yon nouvo modpas.',
    formLabel: 'Mande yon lyen',
    submit: 'Resevwa lyen an',
    logIn: 'Tounen nan paj koneksyon an',
    sentTitle: 'Gade imèl ou yo',
    sent: 'Si gen yon kont ak adrès sa a, n ap voye yon imèl ak yon lyen ki bon pou 30 minit. Gade nan dosye espam lan tou.',
  },
  providerReset: {
    title: 'Chanje modpas la pa imèl',
    lead: 'Ekri adrès imèl kont ou: n ap voye yon lyen pou ou chwazi yon nouvo modpas.',
    description: 'Chanje modpas ou pa imèl.',
    submit: 'Chanje modpas la',
    fromProvider:
      'Imèl la soti nan sèvis ki te kenbe kont ansyen sit la, epi li chanje modpas kont sa a. Modpas yon kont ki fèt isit la chanje sou yon lòt paj.',
    own: 'Chanje modpas yon kont ki fèt isit la',
  },
  newPassword: {
    title: 'Nouvo modpas',
    lead: 'Chwazi l byen: li ranplase ansyen an, epi w ap oblije konekte ankò sou tout aparèy ou yo.',
    description: 'Chwazi yon nouvo modpas.',
    formLabel: 'Chwazi yon nouvo modpas',
    submit: 'Chanje modpas la',
    sending: 'N ap chanje l…',
    success: 'Modpas ou chanje. Konekte ak nouvo a.',
    noLinkTitle: 'Lyen an manke',
    noLink:
      'Pou ou chwazi yon nouvo modpas, louvri lyen nou te voye ba w nan imèl la. Si ou pa gen lyen an, mande l.',
    ask: 'Mande yon lyen',
    badLinkTitle: 'Lyen sa a pa bon ankò',
    badLink: 'Li sèvi deja, oswa li gen plis pase 30 minit. Mande yon lòt: sa p ap pran tan.',
    askAgain: 'Mande yon lòt lyen',
  },
};
