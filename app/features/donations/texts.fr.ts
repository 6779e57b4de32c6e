import { donationNames } from './names.ts';

/**
 * Texts marked "quoted" are the company’s own words, kept letter for letter (docs/quoted-texts.md).
 */
export const fr = {
  title: 'Faire un don',
  lead: 'Annoncez votre don en une minute, puis suivez-le étape par étape.',
  description:
    'Soutenir les formations de BWT dans le nord d’Haïti : annoncer un don, l’envoyer et suivre son chemin.',
  impactLink: 'Lire',
  form: {
    title: 'Annoncer un don',
    proposed: 'Montants proposés',
    required: 'Tout est obligatoire, sauf le message.',
    noPayment:
      'Aucun paiement ne se fait ici : vous enverrez l’argent ensuite, par le moyen choisi.',
    name: 'Nom',
    email: 'Email',
    emailHint: 'Pour vous dire comment envoyer le don.',
    phone: 'Téléphone',
    phoneHint: 'Exemple : +509 12 34 5678',
    amount: 'Montant (USD, HTG, EUR)',
    amountHint: 'En chiffres, sans la monnaie.',
    currency: 'Monnaie',
    currencies: { HTG: 'HTG – gourdes', USD: 'USD – dollars américains', EUR: 'EUR – euros' },
    transferMethod: 'Moyen de transfert',
    soon: '(bientôt)',
    noneOpen:
      'Nos comptes pour les dons seront bientôt ici. D’ici là, écrivez-nous : nous vous dirons comment donner.',
    methodHints: {
      paypal: 'En dollars US ou en euros : PayPal n’accepte pas les gourdes.',
      'debit-card':
        'Vous paierez sur une page de paiement, pas ici. N’écrivez jamais de numéro de carte dans ce formulaire.',
      'bank-transfer': 'Nous vous donnons le numéro de compte tout de suite après.',
      moncash: 'En gourdes (HTG) seulement.',
      natcash: 'En gourdes (HTG) seulement.',
      moneygram: 'Dans un point MoneyGram ou en ligne. Nous vous donnons le nom du bénéficiaire.',
    },
    message: 'Message',
    messageHint: 'Facultatif : à quoi vous voudriez que ce don serve.',
    send: 'Annoncer mon don',
    again:
      'Cette page est restée ouverte longtemps. Rien n’est perdu : appuyez encore une fois sur « Annoncer mon don ».',
    errors: {
      /** Quoted. */
      name: 'Veuillez entrer votre nom.',
      nameTooLong: 'Ce nom est trop long : 100 caractères au plus.',
      /** Quoted. */
      emailMissing: 'Vous devez entrer votre email',
      /** Quoted. */
      email: 'SVP, entrez un email valide',
      phoneMissing: 'Veuillez entrer votre numéro de téléphone.',
      phone: 'Ce numéro n’est pas valide. Exemple : +509 12 34 5678',
      amount: 'Veuillez entrer le montant.',
      amountUnclear:
        'Nous ne comprenons pas ce montant. Écrivez-le en chiffres, par exemple 1000 ou 1000,50.',
      amountTooSmall: 'Le montant doit être plus grand que zéro.',
      amountTooLarge: 'Pour un don de plus de 10 millions, écrivez-nous d’abord.',
      currency: 'Veuillez choisir la monnaie.',
      currencyMobile:
        'Moncash et Natcash n’acceptent que les gourdes : choisissez HTG, ou un autre moyen.',
      currencyPaypal:
        'PayPal n’accepte pas les gourdes : choisissez USD ou EUR, ou un autre moyen.',
      /** Quoted. */
      transferMethod: 'Veuillez choisir un moyen de transfert.',
      transferMethodSoon:
        'Ce moyen n’est pas encore ouvert : choisissez-en un autre, ou écrivez-nous.',
      messageTooLong: 'Ce message est trop long : 2 000 caractères au plus.',
    },
  },
  /** The names of the methods are quoted. */
  methods: donationNames.fr.methods,
  success:
    'Merci pour votre don ! Vous allez recevoir un e‑mail avec la référence et la marche à suivre.',
  successUntold:
    'Merci pour votre don ! Notez la référence : la page du don indique comment l’envoyer.',
  by: (amount: string, method: string) => `${amount}, par ${method}`,
  reference: 'Référence',
  follow: 'Comment l’envoyer',
  /** The first words of a message to the company. */
  aboutDonation: (reference: string) => `Bonjour, je vous écris au sujet de mon don ${reference}.`,
  /** Quoted. */
  failure:
    "Une erreur est produite lors de l'envoi. SVP, laissez nous un message ici ! Cliquez sur OK",
  stay: 'Rester ici',
  support: {
    /** Quoted. */
    title: 'Support Us',
    lead: 'D’autres façons de donner, sans formulaire. Ces coordonnées sont les seules que nous utilisons.',
    where: 'Coordonnées',
    online: 'Paiement en ligne',
    pay: 'Payer en ligne',
    qr: 'Code QR : la page de paiement',
    qrHint: 'Ou scannez ce code avec un autre téléphone.',
    bank: 'Compte bancaire',
    platforms: 'Plateformes de soutien',
    copy: 'Copier',
    copyThis: (what: string) => `Copier : ${what}`,
    copied: (what: string) => `Copié : ${what}`,
    notCopied: 'La copie a échoué : appuyez longuement sur le texte pour le copier.',
  },
  details: {
    link: 'Page de paiement',
    name: 'Banque',
    holder: 'Titulaire',
    account: 'Numéro de compte',
    swift: 'Code SWIFT',
    number: 'Numéro',
    receiver: 'Bénéficiaire',
    city: 'Ville',
  },
  steps: {
    paypal: (reference: string) => [
      'Ouvrez la page de paiement et choisissez PayPal.',
      'Envoyez le montant annoncé.',
      `Dans la note, écrivez la référence ${reference}.`,
    ],
    'debit-card': (reference: string) => [
      'Ouvrez la page de paiement et choisissez le paiement par carte.',
      'Payez le montant annoncé.',
      `Si une note est demandée, écrivez la référence ${reference}. N’envoyez jamais de numéro de carte par message.`,
    ],
    'bank-transfer': (reference: string) => [
      'Faites un virement du montant annoncé vers le compte ci-dessous.',
      `Comme motif, écrivez la référence ${reference}.`,
      'Gardez le reçu de la banque.',
    ],
    moncash: (reference: string) => [
      'Ouvrez Moncash et envoyez le montant annoncé au numéro ci-dessous.',
      `Si une note est demandée, écrivez la référence ${reference}.`,
      'Gardez le message de confirmation.',
    ],
    natcash: (reference: string) => [
      'Ouvrez Natcash et envoyez le montant annoncé au numéro ci-dessous.',
      `Si une note est demandée, écrivez la référence ${reference}.`,
      'Gardez le message de confirmation.',
    ],
    moneygram: (reference: string) => [
      'Dans un point MoneyGram ou en ligne, envoyez le montant annoncé au bénéficiaire ci-dessous.',
      'Gardez le numéro de transfert que MoneyGram vous donne.',
      `Envoyez-nous ce numéro avec la référence ${reference} par la page de contact.`,
    ],
  },
  status: {
    question: 'Une question sur ce don ?',
    questionLead: 'Écrivez-nous ou appelez, avec la référence.',
    questionAbout: (reference: string) => `Bonjour, une question sur le don ${reference} : `,
    soon: 'Ce moyen n’est pas ouvert en ce moment : écrivez-nous, et nous vous dirons où envoyer le don.',
    title: (reference: string) => `Don ${reference}`,
    lead: 'Le chemin de ce don, étape par étape.',
    description: 'Suivre un don annoncé à BWT par sa référence.',
    progress: 'Le chemin du don',
    states: donationNames.fr.states,
    texts: {
      announced: 'Merci ! Il reste à envoyer votre don : suivez les étapes ci-dessous.',
      received: 'Votre don est arrivé. Nous vérifions que tout correspond.',
      confirmed:
        'Tout est en ordre. Merci, au nom de celles et ceux qui apprendront grâce à vous !',
      refused:
        'Ce don n’a pas pu être accepté. Écrivez-nous : nous chercherons une solution avec vous.',
      returned: 'Ce don n’a pas pu être accepté : l’argent vous a été rendu.',
    },
    toCome: 'à venir',
    amount: 'Montant annoncé',
    received: 'Montant reçu',
    method: 'Moyen',
    howTo: 'Comment envoyer ce don',
    again: 'Revoir comment envoyer, ou corriger le numéro de transaction',
    onlyHere:
      'N’envoyez l’argent qu’à ces coordonnées, même si quelqu’un vous en donne d’autres en notre nom.',
    lookUpTitle: 'Suivre un don',
    lookUpText: 'Tapez la référence reçue par e‑mail.',
    lookUpLabel: 'Référence du don',
    lookUp: 'Voir ce don',
    lookUpExample: 'BWT- suivi de six lettres ou chiffres.',
    unknownTitle: 'Référence inconnue',
    unknown: 'Aucun don n’a cette référence. Vérifiez chaque caractère, ou écrivez-nous.',
    tooMany: (wait: string) => `Il y a eu trop d’essais. Réessayez dans ${wait}.`,
  },
  proof: {
    title: 'J’ai envoyé l’argent',
    lead: 'Indiquez le numéro de transaction, celui du SMS ou du reçu : nous retrouverons votre don plus vite.',
    transaction: 'Numéro de transaction',
    picture: 'Image du transfert (facultatif)',
    pictureHint:
      'Une photo ou une capture d’écran du SMS ou du reçu, de 10 Mo au plus. Seuls les propriétaires du site la voient.',
    errors: {
      transaction:
        'Écrivez le numéro de votre SMS ou de votre reçu : de 4 à 32 lettres et chiffres.',
      pictureKind:
        'Ce fichier n’est pas une image JPEG, PNG, WebP ou AVIF que nous pouvons lire. Choisissez-en un autre, ou envoyez sans image.',
      pictureTooLarge:
        'Cette image est trop lourde : 10 Mo au plus. Choisissez-en une autre, ou envoyez sans image.',
      pictureStalled:
        'L’envoi s’est arrêté en route : la connexion est trop lente, ou coupée. Réessayez, ou envoyez sans image.',
    },
    storageFull: 'Nous n’avons plus de place pour les images : envoyez sans image.',
    submit: 'J’ai envoyé l’argent',
    sending: 'Envoi en cours…',
    sent: 'Merci ! Vous nous avez dit avoir envoyé l’argent : nous vérifions qu’il est arrivé.',
  },
  mine: {
    title: 'Vos dons',
    empty:
      'Vous n’avez pas encore annoncé de don avec ce compte. Vos dons apparaîtront ici, avec leur état.',
    most: (n: number) => `Les ${n} plus récents. Tous sont dans la copie de vos données.`,
  },
};
