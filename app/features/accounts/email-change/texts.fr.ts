export const fr = {
  title: 'Adresse e‑mail',
  description: 'Changer l’adresse e‑mail de votre compte BWT.',
  open: 'Changer d’adresse',
  lead: 'Nous envoyons un lien à la nouvelle adresse. Rien ne change avant que vous l’ayez ouvert.',
  current: (email: string) => `Adresse actuelle : ${email}`,
  label: 'Nouvelle adresse e‑mail',
  hint: 'Votre tableau de bord montrera les messages envoyés avec elle.',
  same: 'C’est déjà l’adresse de votre compte.',
  send: 'Envoyer le lien',
  sending: 'Envoi…',
  pending: (email: string) =>
    `Un lien a été envoyé à ${email}. Si vous en demandez un autre, celui-là ne sera plus valable.`,
  sent: 'Un e‑mail est en route vers la nouvelle adresse. Ouvrez son lien dans les 24 heures, sur un appareil où votre compte est ouvert ; regardez aussi dans les indésirables. D’ici là, rien ne change.',
  changed:
    'Votre adresse e‑mail est changée. Il faudra vous reconnecter sur vos autres appareils, avec la nouvelle adresse.',
  confirmation: {
    title: 'Changer d’adresse e‑mail',
    description: 'Confirmer la nouvelle adresse e‑mail de votre compte BWT.',
    text: (email: string) =>
      `Votre compte aura l’adresse ${email} : vous vous connecterez avec elle, et nous vous écrirons là. Vos autres appareils seront déconnectés.`,
    submit: 'Changer d’adresse',
    sending: 'Changement en cours…',
    badLink: 'Ce lien n’est plus valable, ou il est pour un autre compte. Rien n’a changé.',
    taken:
      'Cette adresse est déjà celle d’un compte. Rien n’a changé ; choisissez une autre adresse.',
    again: 'Demander un autre lien',
  },
};
