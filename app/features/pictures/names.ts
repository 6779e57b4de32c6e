import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  titleLabel: 'Titre',
  descriptionLabel: 'Description',
  reason: 'Raison :',
  states: { pending: 'En attente', approved: 'Dans la galerie', refused: 'Refusée' },
  errors: {
    title: 'Donnez un titre à l’image.',
    titleTooLong: 'Ce titre est trop long : 100 caractères au plus.',
    description: 'Décrivez l’image en quelques mots.',
    descriptionTooLong: 'Cette description est trop longue : 1 000 caractères au plus.',
    alternative: 'Ce texte contient un caractère invisible ou inconnu : tapez-le de nouveau.',
    alternativeTooLong: 'Ce texte est trop long : 300 caractères au plus.',
    reason: 'Dites pourquoi : la personne qui a envoyé l’image le lira.',
    reasonTooLong: 'Cette raison est trop longue : 300 caractères au plus.',
  },
};

type PictureNameTexts = typeof fr;

const en: PictureNameTexts = {
  titleLabel: 'Title',
  descriptionLabel: 'Description',
  reason: 'Reason:',
  states: { pending: 'Waiting', approved: 'In the gallery', refused: 'Rejected' },
  errors: {
    title: 'Give the picture a title.',
    titleTooLong: 'This title is too long: 100 characters at most.',
    description: 'Describe the picture in a few words.',
    descriptionTooLong: 'This description is too long: 1,000 characters at most.',
    alternative: 'This text contains an invisible or unknown character: type it again.',
    alternativeTooLong: 'This text is too long: 300 characters at most.',
    reason: 'Say why: the person who sent the picture will read it.',
    reasonTooLong: 'This reason is too long: 300 characters at most.',
  },
};

const ht: PictureNameTexts = {
  titleLabel: 'Tit',
  descriptionLabel: 'Deskripsyon',
  reason: 'Rezon:',
  states: { pending: 'Ap tann', approved: 'Nan galri a', refused: 'Refize' },
  errors: {
    title: 'Bay imaj la yon tit.',
    titleTooLong: 'Tit sa a twò long: 100 karaktè pou pi plis.',
    description: 'Di kèk mo sou imaj la.',
    descriptionTooLong: 'Deskripsyon sa a twò long: 1 000 karaktè pou pi plis.',
    alternative: 'Gen yon karaktè envizib oswa enkoni nan tèks sa a: tape l ankò.',
    alternativeTooLong: 'Tèks sa a twò long: 300 karaktè pou pi plis.',
    reason: 'Di poukisa: moun ki te voye imaj la ap li l.',
    reasonTooLong: 'Rezon sa a twò long: 300 karaktè pou pi plis.',
  },
};

/** For those who send pictures, and for those who look at them. */
export const pictureNameTexts: Texts<PictureNameTexts> = { fr, en, ht };
