import type { Texts } from '#app/i18n/texts.ts';

const fr = { call: 'Appeler', whatsapp: 'WhatsApp' };

export const phoneTexts: Texts<typeof fr> = {
  fr,
  en: { call: 'Call', whatsapp: 'WhatsApp' },
  ht: { call: 'Rele', whatsapp: 'WhatsApp' },
};
