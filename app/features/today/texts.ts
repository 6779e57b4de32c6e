import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Aujourd’hui',
  lead: 'Ce qui vous attend : ce qui a échoué, puis le plus ancien.',
  description: 'Ce qui attend l’équipe de BWT.',
  list: 'Ce qui attend',
  refusedReply: (name: string, reason: string) =>
    `La réponse à ${name} n’est pas arrivée. ${reason}`,
  callInstead: (phone: string) => `Vous pouvez appeler : ${phone}.`,
  dataRequest: {
    copy: (email: string) => `${email} demande une copie de ses données`,
    erase: (email: string) => `${email} demande que ses données soient effacées`,
  },
  message: (name: string) => `Message de ${name} sans réponse`,
  proof: (reference: string) => `Don ${reference} : le donateur dit avoir envoyé l’argent`,
  payment: (amount: string) => `Paiement de ${amount} à rapprocher d’un don`,
  unknownAmount: 'un montant à lire',
  emails: (n: number) =>
    plural('fr', n, { one: `${n} e‑mail refusé`, other: `${n} e‑mails refusés` }),
  payee: (method: string) => `Un autre compte pour les dons attend : ${method}`,
  backup: 'La dernière sauvegarde a plus de 7 jours',
  picture: (title: string) => `Image à valider : « ${title} »`,
  article: (title: string) => `Article prêt à publier : « ${title} »`,
  scheduledArticle: (title: string) => `Article programmé : « ${title} »`,
  open: 'Ouvrir',
  openOf: (what: string) => `Ouvrir : ${what}`,
  more: (n: number) => plural('fr', n, { one: 'Et 1 autre.', other: `Et ${n} autres.` }),
  emptyTitle: 'Le ciel est dégagé',
  empty: 'Rien n’attend. Cette semaine :',
  week: {
    donations: (n: number) => plural('fr', n, { one: `${n} don reçu`, other: `${n} dons reçus` }),
    pictures: (n: number) =>
      plural('fr', n, { one: `${n} image décidée`, other: `${n} images décidées` }),
    messages: (n: number) =>
      plural('fr', n, { one: `${n} message arrivé`, other: `${n} messages arrivés` }),
  },
};

type TodayTexts = typeof fr;

const en: TodayTexts = {
  title: 'Today',
  lead: 'What waits for you: what failed, then the oldest.',
  description: 'What waits for the BWT team.',
  list: 'What waits',
  refusedReply: (name, reason) => `The reply to ${name} did not arrive. ${reason}`,
  callInstead: (phone) => `You can call: ${phone}.`,
  dataRequest: {
    copy: (email) => `${email} asks for a copy of their data`,
    erase: (email) => `${email} asks to be erased`,
  },
  message: (name) => `Message from ${name} without an answer`,
  proof: (reference) => `Donation ${reference}: the donor says that the money was sent`,
  payment: (amount) => `Payment of ${amount} to match with a donation`,
  unknownAmount: 'an amount to read',
  emails: (n) =>
    plural('en', n, { one: `${n} email was refused`, other: `${n} emails were refused` }),
  payee: (method) => `Another account for donations is waiting: ${method}`,
  backup: 'The last backup is more than 7 days old',
  picture: (title) => `Picture to review: “${title}”`,
  article: (title) => `Article ready to be published: “${title}”`,
  scheduledArticle: (title) => `Article scheduled: “${title}”`,
  open: 'Open',
  openOf: (what) => `Open: ${what}`,
  more: (n) => `And ${n} more.`,
  emptyTitle: 'The sky is clear',
  empty: 'Nothing waits. This week:',
  week: {
    donations: (n) =>
      plural('en', n, { one: `${n} donation received`, other: `${n} donations received` }),
    pictures: (n) =>
      plural('en', n, { one: `${n} picture decided`, other: `${n} pictures decided` }),
    messages: (n) =>
      plural('en', n, { one: `${n} message arrived`, other: `${n} messages arrived` }),
  },
};

const ht: TodayTexts = {
  title: 'Jodi a',
  lead: 'Sa k ap tann ou: sa ki pa mache, epi sa ki pi ansyen.',
  description: 'Sa k ap tann ekip BWT a.',
  list: 'Sa k ap tann',
  refusedReply: (name, reason) => `Repons pou ${name} pa rive. ${reason}`,
  callInstead: (phone) => `Ou ka rele: ${phone}.`,
  dataRequest: {
    copy: (email) => `${email} mande yon kopi done li`,
    erase: (email) => `${email} mande pou nou efase done li`,
  },
  message: (name) => `Mesaj ${name} poko jwenn repons`,
  proof: (reference) => `Don ${reference}: donatè a di li voye lajan an`,
  payment: (amount) => `Peman ${amount} pou mete ak yon don`,
  unknownAmount: 'yon montan pou li',
  emails: (n) => `${n} imèl refize`,
  payee: (method) => `Yon lòt kont pou don ap tann: ${method}`,
  backup: 'Dènye kopi sekirite a gen plis pase 7 jou',
  picture: (title) => `Imaj pou gade: « ${title} »`,
  article: (title) => `Atik pare pou pibliye: « ${title} »`,
  scheduledArticle: (title) => `Atik pwograme: « ${title} »`,
  open: 'Louvri',
  openOf: (what) => `Louvri: ${what}`,
  more: (n) => `Ak ${n} lòt.`,
  emptyTitle: 'Syèl la klè',
  empty: 'Pa gen anyen k ap tann. Semèn sa a:',
  week: {
    donations: (n) => `${n} don rive`,
    pictures: (n) => `${n} imaj deside`,
    messages: (n) => `${n} mesaj rive`,
  },
};

export const todayTexts: Texts<TodayTexts> = { fr, en, ht };
