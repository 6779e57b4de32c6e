/** What the films show, which have no words: for who does not see them, or does not want to load them. */
export const films = {
  design: 'Sur une table, des baguettes, de la ficelle et des papiers de couleur deviennent un cerf-volant, qui s’envole.',
  programming: 'Des lignes de code deviennent les blocs d’une page ; la page se plie en cerf-volant et décolle.',
  innovation:
    'La nuit, les maisons des collines s’allument une à une et se relient à un même cerf-volant ; puis la lumière court de l’une à l’autre.',
  freelance:
    'Un cerf-volant apporte une commande à une personne assise sous un manguier avec son ordinateur, emporte le travail fini et revient avec une pièce.',
  teaching:
    'Un cerf-volant quitte le téléphone d’une personne qui enseigne et va d’un apprenant à l’autre ; chaque écran s’éveille.',
  shop: 'Des objets d’artisanat passent d’une table de marché à l’écran d’un téléphone ; on en choisit un, et son colis part en tap-tap.',
};

export type FilmMessages = typeof films;
