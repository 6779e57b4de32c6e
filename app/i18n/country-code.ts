import { type CountryCode, countryCodes, countryName, isCountryCode } from './countries.ts';
import { locales } from './locale.ts';

let codes: ReadonlyMap<string, CountryCode> | undefined;

/** The code of a country, from its code or its name in any of our languages, in any case: `ht`, `Haïti`, `haiti` -> `HT`. */
export function countryCodeOf(text: string): CountryCode | undefined {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  codes ??= new Map(
    countryCodes.flatMap((known) => locales.map((locale) => [plain(countryName(known, locale)), known] as const)),
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
