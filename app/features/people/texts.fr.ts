export const fr = {
  title: 'Personnes',
  description: 'Les comptes du site, leurs rôles et leurs accès.',
  lead: 'Qui peut quoi. Les propriétaires d’abord.',
  search: 'Chercher un nom ou un e‑mail',
  find: 'Chercher',
  none: 'Personne ne correspond.',
  most: 'Seules les 100 premières personnes sont ici : cherchez les autres.',
  name: 'Nom',
  roles: { member: 'membre', editor: 'équipe', owner: 'propriétaire' },
  states: { active: 'actif', unverified: 'e‑mail non vérifié', suspended: 'suspendu' },
  facts: {
    email: 'E‑mail',
    role: 'Rôle',
    state: 'État',
    secondFactor: 'Deuxième facteur',
    sessions: 'Sessions ouvertes',
    lastLogin: 'Dernière connexion',
  },
  yes: 'oui',
  no: 'non',
  never: 'jamais',
  back: 'Personnes',
  role: { title: 'Rôle', label: 'Nouveau rôle', save: 'Changer le rôle' },
  access: {
    title: 'Accès',
    suspend: 'Retirer l’accès',
    suspendHint: 'Les sessions se ferment tout de suite ; ce que la personne a fait reste.',
    resume: 'Rendre l’accès',
    end: 'Fermer ses sessions',
    endHint: 'Elle devra se reconnecter sur chaque appareil.',
    reset: 'Enlever son deuxième facteur',
    resetHint:
      'Si elle a perdu téléphone, clés et codes. Assurez-vous d’abord que c’est bien elle. Elle en est prévenue par e‑mail.',
    self: 'C’est votre propre compte : votre accès se retire depuis un autre.',
  },
};

export type PeopleTexts = typeof fr;
