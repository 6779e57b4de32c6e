/**
 * The first telephone number in a text, in international form (`+50937010203`), or null: eight
 * digits that begin as Haitian numbers do, or a number with `+` or `00` and its country.
 */
export function phoneIn(text: string): string | null {
  for (const [found] of text.matchAll(
    /(?<![\w.,/:])(?:\+|00)?\(?\d(?:[ .()\u00a0\u202f-]{0,2}\d){7,14}(?![\w]|[.,]\d)/g,
  )) {
    const digits = found.replace(/\D/g, '');
    if (/^\+/.test(found)) return `+${digits}`;
    if (/^00/.test(found)) return `+${digits.slice(2)}`;
    if (/^(?:509)?[2345]\d{7}$/.test(digits)) return `+509${digits.slice(-8)}`;
  }
  return null;
}
