import type { Locale } from '#app/i18n/locale.ts';
import type { CompanyDetails } from '../company.tsx';
import { layoutTexts } from './texts.ts';

/** The company's legal identity, for the last line of pages and emails; null until it is set. */
export function identityLine(
  { legalName, since, patent }: CompanyDetails['place'],
  town: string | null,
  locale: Locale,
): string | null {
  if (!legalName) return null;
  const year = new Date().getFullYear();
  const name = [legalName, patent && layoutTexts[locale].footer.patent(patent)].filter(Boolean);
  const years = since && Number(since) < year ? `${since}–${year}` : year;
  return [`© ${years} BWT – ${name.join(', ')}`, town].filter(Boolean).join(' · ');
}
