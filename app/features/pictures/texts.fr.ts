import { pictureNameTexts } from './names.ts';

const names = pictureNameTexts.fr;

/**
 * Texts marked "quoted" are the company’s own words, kept letter for letter (docs/quoted-texts.md).
 */
export const fr = {
  add: {
    title: 'Ajouter une image',
    lead: 'Nous la regardons avant de la montrer à tous.',
    description:
      'Envoyer une image à la galerie de BWT : photo ou dessin, depuis un téléphone ou un ordinateur, même avec une connexion lente.',
    required: 'Tous les champs sont obligatoires.',
    titleHint: 'Court et clair : ce que l’on voit, où.',
    descriptionHint: 'Une ou deux phrases : la légende sous l’image.',
    image: 'Image',
    imageHint:
      'JPEG, PNG, WebP ou AVIF, 10 Mo au plus. Le lieu et la date de la prise de vue sont effacés.',
    choose: 'Choisir une image',
    /** Quoted. */
    send: 'Envoyer',
    preview: 'Aperçu de l’image choisie',
    preparing: 'Préparation de l’image…',
    reduced: 'Allégée sur votre appareil : de {from} à {to}. L’envoi ira plus vite.',
    asIs: 'Elle sera envoyée telle quelle : {from}.',
    noPreview:
      'Votre navigateur ne sait pas montrer ce fichier ({from}). Vous pouvez l’envoyer quand même : nous verrons si nous pouvons le lire.',
    units: 'ko|Mo',
    nextTitle: 'Et ensuite ?',
    next: [
      'Nous recevons votre image ; personne d’autre ne la voit encore.',
      'Un modérateur la regarde et peut retoucher le titre ou la description.',
      'Si elle est acceptée, elle est publiée dans la galerie ; sinon, la raison vous attend dans « Mes images ».',
    ],
    nextVisitor:
      'Sans compte, vous recevez un lien pour suivre votre image ou la retirer : gardez-le. Avec un compte, toutes vos images sont au même endroit.',
    rights:
      'N’envoyez que des images qui sont à vous, et avec l’accord des personnes que l’on y reconnaît.',
    formLabel: 'Envoyer une image',
    /** Quoted. */
    success: 'Données envoyées avec succès!',
    /** Quoted. */
    failure: "Erreur lors de l'envoi des données.",
    chooseAgain: 'Choisissez de nouveau l’image : un navigateur ne la garde pas.',
    afterSuccess:
      'Un modérateur va la regarder. Elle sera publiée dans la galerie dès qu’elle sera acceptée.',
    follow: 'Suivre mon image',
    toMine: 'Voir mes images',
    expired:
      'Cette page est restée ouverte trop longtemps. Votre texte est toujours là : choisissez de nouveau l’image, puis envoyez.',
  },
  errors: names.errors,
  faults: {
    missing: 'Choisissez une image.',
    tooLarge: 'Cette image est trop lourde : 10 Mo au plus.',
    stalled:
      'L’envoi s’est arrêté en route : la connexion est trop lente, ou coupée. Réessayez quand la connexion sera meilleure.',
    tooManyPixels: 'Cette image est trop grande : 40 millions de pixels au plus.',
    kind: 'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF. Choisissez-en un autre.',
    heic: 'C’est une photo HEIC, que nous ne savons pas lire. Dans les réglages de l’appareil photo (Formats), choisissez « Le plus compatible », ou envoyez une copie en JPEG.',
    animated: 'Cette image est animée. Envoyez une image fixe.',
    shape:
      'Cette image est bien trop longue : un côté fait plus de douze fois l’autre. Recadrez-la, puis réessayez.',
    broken:
      'Cette image est abîmée ou incomplète. Choisissez-la de nouveau, ou prenez-en une autre.',
    tooSlow:
      'Nous n’arrivons pas à lire cette image assez vite. Enregistrez-la en JPEG, puis réessayez.',
    memberFull:
      'Vous avez atteint le nombre d’images permis par membre. Supprimez-en une dans « Mes images ».',
    pendingFull:
      'Beaucoup d’images attendent d’être vues. Revenez dans un jour ou deux, merci de votre patience.',
    storageFull:
      'Nous n’avons plus de place pour les images. Nous y travaillons : réessayez plus tard.',
  },
  states: names.states,
  mine: {
    title: 'Mes images',
    lead: 'Celles que vous avez envoyées, et où elles en sont.',
    description:
      'Les images que vous avez envoyées à la galerie de BWT, leur état, et comment les modifier ou les supprimer.',
    empty:
      'Vous n’avez pas encore envoyé d’image avec ce compte. Une photo, un dessin : la galerie vous garde une place.',
    sent: 'Envoyée le',
    state: 'État :',
    reason: names.reason,
    pendingHint: 'Un modérateur va la regarder.',
    see: 'Voir dans la galerie',
    edit: 'Modifier',
    editOf: (title: string) => `Modifier « ${title} »`,
    remove: 'Supprimer',
    removeOf: (title: string) => `Supprimer « ${title} »`,
    all: 'Toutes mes images',
    done: {
      changed: 'Vos changements sont enregistrés. Un modérateur va regarder l’image de nouveau.',
      deleted: 'L’image est supprimée, ses fichiers aussi.',
    },
  },
  visitors: {
    title: 'Votre image',
    description: 'L’état d’une image envoyée sans compte.',
    lead: 'Où elle en est, et comment la retirer.',
    keep: 'Gardez ce lien : une fois les cookies de ce navigateur effacés, c’est le seul chemin vers votre image. Toute personne qui a ce lien peut voir l’image et la retirer.',
    link: 'Le lien de mon image',
    takeBack: 'Retirer cette image',
    back: 'Voir la galerie',
  },
  edit: {
    title: 'Modifier l’image',
    description: 'Changer le titre et la description d’une image que vous avez envoyée.',
    lead: 'Si vous changez le titre ou la description, un modérateur regarde l’image de nouveau ; elle quitte la galerie jusque-là.',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    back: 'Revenir à mes images',
  },
  deletion: {
    title: 'Supprimer l’image ?',
    description: 'Supprimer une image que vous avez envoyée.',
    text: 'Elle disparaît de la galerie et ses fichiers sont effacés. C’est définitif.',
    confirm: 'Oui, supprimer',
    cancel: 'Non, la garder',
  },
};
