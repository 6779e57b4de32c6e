import { alertTexts } from './alert-texts.ts';

export const fr = {
  ...alertTexts.fr,
  successTitle: 'Succès',
  sending: 'Envoi en cours…',
  failureTitle: 'Erreur',
  noAnswer:
    'Le site ne répond pas. Ce que vous avez saisi est toujours là : réessayez dans un instant.',
  offline: 'Il n’y a pas de connexion en ce moment.',
  kept: 'Votre texte est gardé sur cet appareil.',
  draftRestored: 'Nous avons récupéré le texte que vous aviez commencé.',
  retention: 'Ces informations sont gardées 24 mois au plus.',
  discardDraft: 'Effacer et recommencer',
};
