import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  title: 'Adrès imèl',
  description: 'Chanje adrès imèl kont BWT ou a.',
  open: 'Chanje adrès mwen',
  lead: 'N ap voye yon lyen nan nouvo adrès la. Anyen p ap chanje toutotan ou poko louvri l.',
  current: (email) => `Adrès ou genyen kounye a: ${email}`,
  label: 'Nouvo adrès imèl',
  hint: 'Tablo bò ou a ap montre mesaj ki voye avè l.',
  same: 'Se adrès sa a kont ou genyen deja.',
  send: 'Voye lyen an',
  sending: 'N ap voye l…',
  pending: (email) =>
    `Nou voye yon lyen nan ${email}. Si ou mande yon lòt, premye a p ap bon ankò.`,
  sent: 'Yon imèl sou wout pou nouvo adrès la. Louvri lyen ki ladan l nan 24 èdtan, sou yon aparèy kote kont ou louvri; gade nan espam yo tou. Pou kounye a, anyen pa chanje.',
  changed:
    'Adrès imèl ou chanje. W ap oblije konekte ankò sou lòt aparèy ou yo, ak nouvo adrès la.',
  confirmation: {
    title: 'Chanje adrès imèl mwen',
    description: 'Konfime nouvo adrès imèl kont BWT ou a.',
    text: (email) =>
      `Kont ou ap gen adrès ${email}: se avè l w ap konekte, se la n ap ekri w. Lòt aparèy ou yo ap dekonekte.`,
    submit: 'Chanje adrès mwen',
    sending: 'N ap chanje l…',
    badLink: 'Lyen sa a pa bon ankò, oswa se pou yon lòt kont li ye. Anyen pa chanje.',
    taken: 'Adrès sa a se adrès yon kont deja. Anyen pa chanje; chwazi yon lòt adrès.',
    again: 'Mande yon lòt lyen',
  },
};
