import { countries } from './countries.data.ts';
import { type Locale, locales } from './locale.ts';

export type CountryCode = keyof typeof countries;

export type Country = Readonly<{ code: CountryCode; name: string }>;

/** ISO 3166-1 alpha-2, with XK for Kosovo; in the order of the codes. */
export const countryCodes = Object.keys(countries) as readonly CountryCode[];

export function isCountryCode(value: string): value is CountryCode {
  return Object.hasOwn(countries, value);
}

/** Falls back to the code, so that messages stored before a country left the list stay readable. */
export function countryName(code: string, locale: Locale): string {
  return isCountryCode(code) ? (countries[code][locales.indexOf(locale)] ?? code) : code;
}

const lists: Partial<Record<Locale, readonly Country[]>> = {};

/** Haiti first, where most visitors live, then in the collation order of the language. */
export function listCountries(locale: Locale): readonly Country[] {
  lists[locale] ??= countryCodes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort(orderIn(locale));
  return lists[locale];
}

function orderIn(locale: Locale) {
  // Intl has no Creole collation; French puts accented letters beside the plain ones, where a Creole
  // reader looks for them.
  const { compare } = new Intl.Collator(locale === 'en' ? 'en' : 'fr');
  const inHaiti = (country: Country) => Number(country.code === 'HT');
  return (a: Country, b: Country) => inHaiti(b) - inHaiti(a) || compare(a.name, b.name);
}

let codes: ReadonlyMap<string, CountryCode> | undefined;

/** From its code or its name in any of our languages: `ht`, `Haïti`, `haiti` -> `HT`. */
export function countryCodeOf(text: string): CountryCode | undefined {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  codes ??= new Map(
    countryCodes.flatMap((known) =>
      locales.map((locale) => [plain(countryName(known, locale)), known] as const),
    ),
  );
  return codes.get(plain(text));
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();
