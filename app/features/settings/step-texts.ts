import type { Texts } from '#app/i18n/texts.ts';
import type { SettingStep } from './forms.ts';

type StepTexts = { title: string; description: string; labels: Record<SettingStep, string> };

/** The settings that an owner fills in first. */
export const stepTexts: Texts<StepTexts> = {
  fr: {
    title: 'Premiers réglages',
    description: 'Ce que le propriétaire remplit en premier.',
    labels: {
      number: 'Votre numéro de téléphone',
      whatsapp: 'Votre WhatsApp',
      address: 'Votre adresse et un repère',
      hours: 'Vos horaires',
    },
  },
  en: {
    title: 'First settings',
    description: 'What the owner fills in first.',
    labels: {
      number: 'Your telephone number',
      whatsapp: 'Your WhatsApp',
      address: 'Your address and a landmark',
      hours: 'Your opening hours',
    },
  },
  ht: {
    title: 'Premye paramèt',
    description: 'Sa pwopriyetè a ranpli an premye.',
    labels: {
      number: 'Nimewo telefòn ou',
      whatsapp: 'WhatsApp ou',
      address: 'Adrès ou ak yon repè',
      hours: 'Orè ou',
    },
  },
};
