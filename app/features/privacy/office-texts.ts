import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  copy: (email: string) => `${email} demande une copie de ses données`,
  erase: (email: string) => `${email} demande que ses données soient effacées`,
};

/** For Today. */
export const officeTexts: Texts<typeof fr> = {
  fr,
  en: {
    copy: (email) => `${email} asks for a copy of their data`,
    erase: (email) => `${email} asks to be erased`,
  },
  ht: {
    copy: (email) => `${email} mande yon kopi done li`,
    erase: (email) => `${email} mande pou nou efase done li`,
  },
};
