import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Des liens ne mènent nulle part',
  lead: 'Rien n’est encore publié, et le texte est enregistré. Corrigez ces liens, ou publiez quand même.',
  unknown: 'cette page n’existe pas sur le site',
  invalid: 'ce n’est pas une adresse complète',
  anyway: 'Publier quand même',
};

type LinkWarningTexts = typeof fr;

const en: LinkWarningTexts = {
  title: 'Some links lead nowhere',
  lead: 'Nothing is published yet, and the text is saved. Correct these links, or publish anyway.',
  unknown: 'the site has no such page',
  invalid: 'this is not a complete address',
  anyway: 'Publish anyway',
};

const ht: LinkWarningTexts = {
  title: 'Gen lyen ki pa mennen okenn kote',
  lead: 'Anyen poko pibliye, epi tèks la anrejistre. Korije lyen sa yo, oswa pibliye kanmenm.',
  unknown: 'paj sa a pa egziste sou sit la',
  invalid: 'se pa yon adrès konplè',
  anyway: 'Pibliye kanmenm',
};

export const linkWarningTexts: Texts<LinkWarningTexts> = { fr, en, ht };
