import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Aujourd’hui',
  lead: 'Ce qui vous attend : ce qui a échoué, puis le plus ancien.',
  description: 'Ce qui attend l’équipe de BWT.',
  list: 'Ce qui attend',
  callInstead: (phone: string) => `Vous pouvez appeler : ${phone}.`,
  open: 'Ouvrir',
  openOf: (what: string) => `Ouvrir : ${what}`,
  emptyTitle: 'Tout est à jour',
  empty: 'Rien n’attend. Cette semaine :',
  setup: {
    title: (done: number, total: number) =>
      `Votre site n’est pas encore le vôtre : ${done} sur ${total}`,
    lead: 'Ce qui n’est pas rempli n’est montré à personne. Une minute pour chaque ligne.',
    localLead:
      'Ici, vous voyez des exemples. Sur le site public, les visiteurs ne verront pas ce qui n’est pas rempli.',
  },
};

type TodayTexts = typeof fr;

const en: TodayTexts = {
  title: 'Today',
  lead: 'What is waiting for you: what failed, then the oldest.',
  description: 'What is waiting for the BWT team.',
  list: 'What is waiting',
  callInstead: (phone) => `You can call: ${phone}.`,
  open: 'Open',
  openOf: (what) => `Open: ${what}`,
  emptyTitle: 'All done',
  empty: 'Nothing is waiting. This week:',
  setup: {
    title: (done, total) => `Your site is not yours yet: ${done} of ${total}`,
    lead: 'What is not filled in is shown to nobody. Each line takes a minute.',
    localLead:
      'Here you see examples. On the public site, visitors will not see what is not filled in.',
  },
};

const ht: TodayTexts = {
  title: 'Jodi a',
  lead: 'Sa k ap tann ou: sa ki pa mache, epi sa ki pi ansyen.',
  description: 'Sa k ap tann ekip BWT a.',
  list: 'Sa k ap tann',
  callInstead: (phone) => `Ou ka rele: ${phone}.`,
  open: 'Louvri',
  openOf: (what) => `Louvri: ${what}`,
  emptyTitle: 'Tout bagay ajou',
  empty: 'Pa gen anyen k ap tann. Semèn sa a:',
  setup: {
    title: (done, total) => `Sit ou a poko pou ou nèt: ${done} sou ${total}`,
    lead: 'Sa ki poko ranpli, pèsonn pa wè l. Chak liy pran yon minit.',
    localLead: 'Isit la ou wè egzanp. Sou sit piblik la, vizitè yo p ap wè sa ki poko ranpli.',
  },
};

export const todayTexts: Texts<TodayTexts> = { fr, en, ht };
