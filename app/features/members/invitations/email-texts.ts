import type { Texts } from '#app/i18n/texts.ts';
import type { InvitableRole } from './invitations.ts';

type InvitationEmailTexts = {
  subject: string;
  before: Record<InvitableRole, string>;
  button: string;
  by: string;
  after: (until: string) => string;
};

export const invitationEmailTexts: Texts<InvitationEmailTexts> = {
  fr: {
    subject: 'BWT : une invitation dans l’équipe',
    before: {
      editor:
        'Bonjour,\n\nL’équipe du site BWT vous invite à la rejoindre. Pour accepter, ouvrez ce lien :',
      owner:
        'Bonjour,\n\nL’équipe de BWT vous invite à devenir propriétaire du site, avec tous les droits. Pour accepter, ouvrez ce lien :',
    },
    button: 'Voir l’invitation',
    by: 'Invitation de',
    after: (until) =>
      `Le lien ne sert qu’une fois, jusqu’au ${until} (heure d’Haïti). Si vous ne connaissez pas cette personne, ignorez ce message : rien ne change.`,
  },
  en: {
    subject: 'BWT: an invitation to the team',
    before: {
      editor:
        'Hello,\n\nYou are invited to join the team of the BWT site. To accept, open this link:',
      owner:
        'Hello,\n\nYou are invited to become an owner of the BWT site, with full rights. To accept, open this link:',
    },
    button: 'See the invitation',
    by: 'Invitation from',
    after: (until) =>
      `The link works once, until ${until} (Haiti time). If you do not know this person, ignore this message: nothing changes.`,
  },
  ht: {
    subject: 'BWT: yon envitasyon nan ekip la',
    before: {
      editor: 'Bonjou,\n\nYo envite w nan ekip sit BWT a. Pou ou aksepte, louvri lyen sa a:',
      owner:
        'Bonjou,\n\nYo envite w vin pwopriyetè sit BWT a, ak tout dwa yo. Pou ou aksepte, louvri lyen sa a:',
    },
    button: 'Gade envitasyon an',
    by: 'Moun ki envite w',
    after: (until) =>
      `Lyen an sèvi yon sèl fwa, jiska ${until} (lè Ayiti). Si ou pa konnen moun sa a, pa okipe mesaj la: anyen pa chanje.`,
  },
};
