import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  greeting: (name: string) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  donation: (reference: string, amount: string) =>
    `C’est BWT, à propos de votre don ${reference} de ${amount}.`,
  refund: (reference: string, amount: string) =>
    `C’est BWT. Nous vous rendons ${amount}, pour ${reference}.`,
};

/** The beginning of a message on WhatsApp, in the language of its reader. */
export const writtenTexts: Texts<typeof fr> = {
  fr,
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    donation: (reference, amount) => `This is BWT, about your donation ${reference} of ${amount}.`,
    refund: (reference, amount) =>
      `This is BWT. We are returning ${amount} to you, for ${reference}.`,
  },
  ht: {
    greeting: (name) => (name ? `Bonjou ${name},` : 'Bonjou,'),
    donation: (reference, amount) => `Se BWT, sou don ${reference} ou te fè a: ${amount}.`,
    refund: (reference, amount) => `Se BWT. N ap remèt ou ${amount}, pou ${reference}.`,
  },
};

/** Ready to be sent, but for what is left to add. */
export function writtenAbout(
  about: 'donation' | 'refund',
  {
    locale,
    name,
    reference,
  }: { locale: keyof typeof writtenTexts; name: string; reference: string },
  amount: string,
): string {
  const t = writtenTexts[locale];
  return `${t.greeting(name)}\n${t[about](reference, amount)} `;
}
