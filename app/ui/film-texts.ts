import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  play: (title: string) => `Lire la vidéo : ${title}`,
  outsidePlayer: 'La vidéo vient de YouTube ; elle ne se charge qu’une fois lancée.',
  /**
   * Descriptions of the films, which have no words: for who does not see them, or does not want to
   * load them.
   */
  films: {
    design:
      'Sur une table, des baguettes, de la ficelle et des papiers de couleur deviennent un cerf-volant, qui s’envole.',
    programming:
      'Des lignes de code deviennent les blocs d’une page ; la page se plie en cerf-volant et décolle.',
    innovation:
      'La nuit, les maisons des collines s’allument une à une et se relient à un même cerf-volant ; puis la lumière court de l’une à l’autre.',
    freelance:
      'Un cerf-volant apporte une commande à une personne assise sous un manguier avec son ordinateur, emporte le travail fini et revient avec une pièce.',
    teaching:
      'Un cerf-volant quitte le téléphone d’une personne qui enseigne et va d’un apprenant à l’autre ; chaque écran s’éveille.',
    shop: 'Des objets d’artisanat passent d’une table de marché à l’écran d’un téléphone ; on en choisit un, et son colis part en tap-tap.',
  },
};

const en: typeof fr = {
  play: (title) => `Play the video: ${title}`,
  outsidePlayer: 'This video is on YouTube. It loads only when you press play.',
  films: {
    design: 'On a table, sticks, string and coloured papers become a kite, and it flies away.',
    programming:
      'Lines of code become the blocks of a page; the page folds into a kite and takes off.',
    innovation:
      'At night the houses on the hills light up one by one, each tied to the same kite; then light runs between them.',
    freelance:
      'A kite brings a job to someone with a laptop under a mango tree, takes the finished work away and comes back with a coin.',
    teaching:
      'The kite on a teacher’s phone goes from one learner to the next, and each screen wakes up.',
    shop: 'Crafts go from a market table into a phone; one is chosen, and its parcel leaves on a tap-tap.',
  },
};

const ht: typeof fr = {
  play: (title) => `Gade videyo a: ${title}`,
  outsidePlayer: 'Videyo a soti sou YouTube; li chaje sèlman si ou peze.',
  films: {
    design:
      'Sou yon tab, baton, fisèl ak papye tout koulè tounen yon kap, epi kap la monte nan syèl la.',
    programming: 'Liy kòd yo tounen blòk yon paj; paj la pliye, li tounen yon kap, epi li monte.',
    innovation:
      'Lannwit, kay sou mòn yo limen youn apre lòt, epi yo mare ak yon sèl kap; apre sa, limyè a kouri soti nan youn al nan lòt.',
    freelance:
      'Yon kap pote yon travay bay yon moun ki chita anba yon pye mango ak òdinatè li; li pati ak travay la lè l fini, epi li tounen ak yon pyès lajan.',
    teaching: 'Kap ki nan telefòn yon pwofesè ale kay yon elèv apre lòt, epi chak ekran limen.',
    shop: 'Travay atizana soti sou yon tab nan mache, yo antre nan ekran yon telefòn; yon moun chwazi youn, epi pake a pati nan yon taptap.',
  },
};

export const filmTexts: Texts<typeof fr> = { fr, en, ht };
