import type { FilmMessages } from './fr.films.ts';

export const films: FilmMessages = {
  design: 'Sou yon tab, baton, fisèl ak papye tout koulè tounen yon kap, epi kap la monte nan syèl la.',
  programming: 'Liy kòd yo tounen blòk yon paj; paj la pliye, li tounen yon kap, epi li monte.',
  innovation:
    'Lannwit, kay sou mòn yo limen youn apre lòt, epi yo mare ak yon sèl kap; apre sa, limyè a kouri soti nan youn al nan lòt.',
  freelance:
    'Yon kap pote yon travay bay yon moun ki chita anba yon pye mango ak òdinatè li; li pati ak travay la lè l fini, epi li tounen ak yon pyès lajan.',
  teaching: 'Kap ki nan telefòn yon pwofesè ale kay yon elèv apre lòt, epi chak ekran reveye.',
  shop: 'Travay atizana soti sou yon tab nan mache, yo antre nan ekran yon telefòn; yon moun chwazi youn, epi pake a pati nan yon taptap.',
};
