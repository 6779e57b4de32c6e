import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Lien d’aperçu',
  lead: 'Un lien qui montre le brouillon, pendant 7 jours, aux personnes à qui vous l’envoyez, même sans compte.',
  stored: 'L’aperçu montre ce qui est enregistré.',
  create: 'Créer un lien',
  renew: 'Créer un nouveau lien (l’ancien ne marchera plus)',
  revoke: 'Supprimer le lien',
  open: 'Ouvrir l’aperçu',
  copy: 'Copier',
  copied: 'Copié',
  until: (time: string) => `Valable jusqu’au ${time}.`,
};

type PreviewTexts = typeof fr;

const en: PreviewTexts = {
  title: 'Preview link',
  lead: 'A link that shows the draft to whoever you send it to, without an account, for 7 days.',
  stored: 'The preview shows what is saved.',
  create: 'Create a link',
  renew: 'Create a new link (the earlier one stops working)',
  revoke: 'Delete the link',
  open: 'Open the preview',
  copy: 'Copy',
  copied: 'Copied',
  until: (time) => `Valid until ${time}.`,
};

const ht: PreviewTexts = {
  title: 'Lyen pou apèsi a',
  lead: 'Yon lyen ki montre bwouyon an bay moun ou voye l ba li, san kont, pandan 7 jou.',
  stored: 'Apèsi a montre sa ki anrejistre.',
  create: 'Kreye yon lyen',
  renew: 'Kreye yon lòt lyen (ansyen an p ap mache ankò)',
  revoke: 'Efase lyen an',
  open: 'Louvri apèsi a',
  copy: 'Kopye',
  copied: 'Li kopye',
  until: (time) => `Li bon jiska ${time}.`,
};

export const previewTexts: Texts<PreviewTexts> = { fr, en, ht };
