export const fr = {
  /** Opens the rest of a section. */
  more: 'Lire la suite',
  about: {
    title: 'À propos de nous',
    /** In tabs and search results, before the site's name. */
    pageTitle: 'À propos : technologie dans le nord d’Haïti',
    description:
      'L’origine, la vision, les services, la mission, l’équipe, les valeurs et l’histoire de BWT, dans le nord d’Haïti.',
  },
  win: {
    title: 'Gagner de l’argent en ligne',
    lead: 'Des pistes sérieuses, avec un téléphone et de la patience.',
    description:
      'Travailler en freelance, enseigner, créer, vendre : des pistes sérieuses pour gagner de l’argent en ligne, et les pièges à éviter.',
    nextTitle: 'Apprendre ce métier avec nous',
    nextLead: 'Dites-nous ce que vous voulez apprendre : nous vous disons par où commencer.',
    nextCourse: 'Prochain cours',
    films: {
      freelance: 'Un contrat, de la commande au paiement',
      teaching: 'Un cours, plusieurs téléphones',
      shop: 'De la table à la boutique',
    },
  },
  privacy: {
    contents: 'Sommaire',
    title: 'Confidentialité',
    lead: 'Ce que ce site garde, pourquoi, combien de temps, et vos droits.',
    description: 'La politique de confidentialité de BWT, en sept parties.',
    updated: 'Mis à jour le',
  },
  info: {
    title: 'Infos pratiques',
    lead: 'Horaires, adresse, commandes, réponses.',
    /** Until hours and address are set. */
    leadUnset: 'Commandes, questions et réponses.',
    description:
      'Horaires de BWT, comment nous joindre, comment se passe une commande, et les questions que l’on nous pose.',
    descriptionUnset:
      'Comment joindre BWT, comment se passe une commande, et les questions que l’on nous pose.',
    questionsTitle: 'Questions et réponses',
    days: { weekdays: 'Du lundi au vendredi', saturday: 'Samedi', sunday: 'Dimanche' },
    hoursCaption: 'Heures d’ouverture (heure d’Haïti)',
    day: 'Jour',
    hours: 'Heures',
    closed: 'Fermé',
    from: (opens: string, closes: string) => `De ${opens} à ${closes}`,
  },
};
