import type { Texts } from '#app/i18n/texts.ts';

/** The team's answer to a message, to who wrote it. */
export const replyEmailTexts: Texts<{ subject: string; wrote: (date: string) => string }> = {
  fr: { subject: 'Re: votre message à BWT', wrote: (date) => `Le ${date}, vous nous avez écrit` },
  en: { subject: 'Re: your message to BWT', wrote: (date) => `On ${date} you wrote to us` },
  ht: { subject: 'Re: mesaj ou te voye bay BWT', wrote: (date) => `${date}, ou te ekri nou` },
};
