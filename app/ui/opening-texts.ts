import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  short: { weekdays: 'Du lundi au vendredi', saturday: 'samedi', sunday: 'dimanche' },
  /**
   * `{at}` is a time of day, `{day}` one of `days`, with the day of the month where it is not this
   * week’s.
   */
  open: 'Ouvert maintenant, jusqu’à {at}',
  today: 'Fermé, ouvre à {at}',
  tomorrow: 'Fermé, ouvre demain à {at}',
  later: 'Fermé, ouvre {day} à {at}',
  closed: 'Fermé en ce moment',
  /** From Sunday. */
  days: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
  first: '1er',
};

const en: typeof fr = {
  short: { weekdays: 'Monday to Friday', saturday: 'Saturday', sunday: 'Sunday' },
  open: 'Open now, until {at}',
  today: 'Closed, opens at {at}',
  tomorrow: 'Closed, opens tomorrow at {at}',
  later: 'Closed, opens on {day} at {at}',
  closed: 'Closed at the moment',
  days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  first: '1',
};

const ht: typeof fr = {
  short: { weekdays: 'Lendi rive vandredi', saturday: 'samdi', sunday: 'dimanch' },
  open: 'Louvri kounye a, jiska {at}',
  today: 'Fèmen, ap louvri a {at}',
  tomorrow: 'Fèmen, ap louvri demen a {at}',
  later: 'Fèmen, ap louvri {day} a {at}',
  closed: 'Fèmen pou kounye a',
  days: 'dimanch lendi madi mèkredi jedi vandredi samdi',
  first: '1ye',
};

export const openingTexts: Texts<typeof fr> = { fr, en, ht };
