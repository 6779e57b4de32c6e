import { plural } from '#app/i18n/format.ts';

export const fr = {
  title: 'Galerie',
  lead: 'Le Nord, la technologie et les cerfs-volants, en dessins et en photos. Vos images ont leur place ici.',
  description:
    'La galerie de BWT : le nord d’Haïti, la technologie et les cerfs-volants, dans nos dessins et dans les images de nos visiteurs.',
  listLabel: 'Images de la galerie, la plus récente d’abord',
  more: 'Voir d’autres images',
  loading: 'Chargement…',
  arrived: (n: number) =>
    plural('fr', n, { one: `${n} image de plus`, other: `${n} images de plus` }),
  newest: 'Revenir aux plus récentes',
  pagesLabel: 'Suite de la galerie',
  emptyTitle: 'Le ciel attend son premier cerf-volant',
  empty:
    'Il n’y a pas encore d’image ici. Envoyez la première : elle sera publiée dès qu’un modérateur l’aura acceptée.',
  inviteTitle: 'Vous avez une belle image ?',
  invite:
    'Une photo de chez vous, un dessin, un travail que vous aimez montrer : envoyez-la en une minute, même sans compte.',
  picture: {
    description: (title: string) => `${title}, dans la galerie de BWT.`,
    back: 'Toute la galerie',
    neighboursLabel: 'Autres images',
    previous: 'Précédente',
    next: 'Suivante',
    published: 'Dans la galerie depuis le',
    share: 'Partager',
    copied: 'Le lien est copié.',
    shareLink: 'Lien à partager',
    hint: 'Au clavier : flèches gauche et droite.',
  },
};
