import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  page: {
    title: 'Un mot sur notre travail',
    description: 'Dites en une phrase ce que vous pensez du travail de BWT.',
    lead: 'Une phrase suffit : ce qui a changé pour vous, ou ce que vous diriez à une amie qui hésite.',
    words: 'Votre mot',
    errors: { words: 'Écrivez votre mot.', wordsTooLong: '300 signes au plus.' },
    show: 'Vous pouvez le montrer sur votre site, avec mon nom.',
    showHint: 'Sans cette case, seule l’équipe le lit. Pour le retirer plus tard, écrivez-nous.',
    send: 'Envoyer',
    thanks: 'Merci ! Votre mot est arrivé.',
    gone: 'Ce lien ne mène plus à rien. Écrivez-nous, si vous voulez nous dire un mot.',
    failed: 'Votre mot n’a pas pu être gardé. Il est encore ci-dessous : réessayez dans un moment.',
  },
  ask: {
    title: 'Demander un mot',
    lead: 'Le travail a plu ? Ce lien privé ouvre une page de deux champs ; la réponse attend parmi les réalisations, cachée.',
    whatsapp: 'Demander par WhatsApp',
    copy: 'Copier',
    copied: 'Copié',
    given: 'La personne a laissé un mot.',
    message: (name: string, url: string) =>
      `Bonjour ${name}, merci de nous avoir fait confiance. Pouvez-vous nous laisser un mot, en une minute ? ${url}`,
  },
};

const en: typeof fr = {
  page: {
    title: 'A word about our work',
    description: 'Say in a sentence what you think of BWT’s work.',
    lead: 'One sentence is enough: what has changed for you, or what you would tell a friend who hesitates.',
    words: 'Your word',
    errors: { words: 'Write your word.', wordsTooLong: 'At most 300 characters.' },
    show: 'You may show it on your site, with my name.',
    showHint: 'Without this box, only the team reads it. To take it back later, write to us.',
    send: 'Send',
    thanks: 'Thank you! Your word has arrived.',
    gone: 'This link no longer leads anywhere. Write to us if you want to leave us a word.',
    failed: 'Your word could not be stored. It is still below: try again in a moment.',
  },
  ask: {
    title: 'Ask for a word',
    lead: 'Was the work liked? This private link opens a page of two fields; the answer waits among the jobs done, hidden.',
    whatsapp: 'Ask on WhatsApp',
    copy: 'Copy',
    copied: 'Copied',
    given: 'The person has left a word.',
    message: (name, url) =>
      `Hello ${name}, thank you for trusting us. Could you leave us a word? It takes a minute: ${url}`,
  },
};

const ht: typeof fr = {
  page: {
    title: 'Yon mo sou travay nou',
    description: 'Di nan yon fraz sa ou panse de travay BWT.',
    lead: 'Yon fraz ase: sa ki chanje pou ou, oswa sa ou ta di yon zanmi ki poko deside.',
    words: 'Mo pa w',
    errors: { words: 'Ekri mo pa w la.', wordsTooLong: '300 karaktè pou pi plis.' },
    show: 'Nou ka montre l sou sit nou an, ak non m.',
    showHint: 'Si ou pa koche ti kaz la, se ekip la sèlman ki li l. Pou retire l pita, ekri nou.',
    send: 'Voye',
    thanks: 'Mèsi! Mo pa w la rive.',
    gone: 'Lyen sa a pa mennen okenn kote ankò. Ekri nou si ou vle di nou yon mo.',
    failed: 'Nou pa rive kenbe mo pa w la. Li toujou anba a: eseye ankò nan yon ti moman.',
  },
  ask: {
    title: 'Mande yon mo',
    lead: 'Èske travay la fè plezi? Lyen prive sa a louvri yon paj ki gen de kaz; repons lan ap tann nan travay nou fè yo, kache.',
    whatsapp: 'Mande sou WhatsApp',
    copy: 'Kopye',
    copied: 'Li kopye',
    given: 'Moun nan kite yon mo.',
    message: (name, url) =>
      `Bonjou ${name}, mèsi paske ou fè nou konfyans. Èske ou ka kite yon mo pou nou? Sa pran yon minit: ${url}`,
  },
};

export const wordTexts: Texts<typeof fr> = { fr, en, ht };
