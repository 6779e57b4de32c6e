import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  title: 'Sèvis nou yo',
  lead: 'Sou entènèt oswa sou plas. Chak sèvis kòmanse ak yon mesaj.',
  description:
    'Konsepsyon grafik, sit entènèt, maketing, aplikasyon, kou sou entènèt, rezo, rezo sosyal, sistèm ak depanaj: sèvis BWT yo.',
  fields: { design: 'Konsepsyon', programming: 'Pwogramasyon', innovation: 'Inovasyon' },
  fieldsLabel: 'Domèn nou yo',
  contactUs: 'Kontakte nou',
  readMore: 'Aprann plis',
  all: 'Tout sèvis yo',
  others: 'Lòt sèvis nou yo',
  from: (amount) => `apati ${amount}`,
  days: (from, to) => (from === to ? `${to} jou` : `${from} a ${to} jou`),
  price: 'Pri',
  delay: 'Delè abityèl',
  about: (title) => `Bonjou, m ap ekri nou konsènan: ${title}.`,
  questionsTitle: 'Kesyon moun poze souvan',
  questions: {
    hosting: 'Kiyès ki peye non domèn nan ak ebèjman an apre premye ane a?',
    revisions: 'Konbyen koreksyon ki ladan l?',
    courses: 'Ki kou nou bay?',
    lessons: 'Kijan kou yo fèt?',
    certificate: 'Èske m ap jwenn yon sètifika?',
    travel: 'Jiska ki kote nou deplase?',
    guarantee: 'Èske travay la garanti?',
    cash: 'Kijan mwen ka peye?',
    reply: 'Nan konbyen tan nou reponn?',
  },
};
