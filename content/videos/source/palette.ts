/**
 * The site's palette, as the films use it. The unnamed steps between (dusk, haze, deep) are mixes
 * of two neighbours.
 */
export const colour = {
  indigo950: '#16123F',
  indigo800: '#2B2472',
  indigo600: '#4338A8',
  turquoise700: '#0A6E73',
  turquoise600: '#0B8A8F',
  turquoise400: '#2FC4B8',
  turquoise200: '#A9E7DF',
  mango500: '#FFA41B',
  mango300: '#FFCB6B',
  hibiscus600: '#D81E5B',
  hibiscus400: '#F2668B',
  sand50: '#FFF9EF',
  sand100: '#FBEFDA',
  sand300: '#EBD3A8',
  palm600: '#2F7D5B',
  palm400: '#5FB27F',
  ink: '#1B1838',
  wood: '#8D5524',
  bark: '#6B3E1E',
  dusk: '#7A357F',
  haze: '#3A2F8F',
  deep: '#17406A',
} as const;

export const skin = ['#8D5524', '#6B3E1E', '#A9683B', '#4A2A15'] as const;
