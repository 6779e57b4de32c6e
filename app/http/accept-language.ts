import { isLocale, type Locale } from '#app/i18n/locale.ts';

/** For calls whose address names no language: the first of ours that the caller likes best, else French. `q` counts, `*` does not. */
export function acceptedLocale(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? '').split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    return { locale: tag.split('-', 1)[0] ?? '', weight: q === undefined ? 1 : Number(q.slice(2)) || 0 };
  });
  const best = wanted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best.map(({ locale }) => locale).find(isLocale) ?? 'fr';
}
