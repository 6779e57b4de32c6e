/** Obviously fictitious, until the company sets its own with `npm run settings`. */
export const examples = {
  contact: {
    street: '000, rue de l’Exemple',
    city: 'Cap-Haïtien, Haïti',
    phones: ['+509 00 00 0000', '+509 00 00 0001'],
    email: 'contact@bwt.example',
    messaging: 'https://wa.me/50900000000',
    blog: '/publication',
  },
  hours: [
    { days: 'weekdays' as const, opens: '08:00', closes: '17:00' },
    { days: 'saturday' as const, opens: '09:00', closes: '13:00' },
    { days: 'sunday' as const, opens: null, closes: null },
  ],
  // Haiti's public holidays that fall on the same day each year.
  holidays: [
    '01-01',
    '01-02',
    '05-01',
    '05-18',
    '08-15',
    '10-17',
    '11-01',
    '11-02',
    '11-18',
    '12-25',
  ],
  social: {
    video: 'https://video.example/bwt',
    microblog: 'https://microblog.example/bwt',
    facebook: 'https://facebook.example/bwt',
    showFacebook: false,
  },
  // Nothing until the team fills it in.
  place: { landmark: '', position: '', legalName: '', since: '', patent: '' },
  confirmed: { hours: false },
  players: { outsideIds: {} },
  menu: { showGallery: false },
  advertising: {
    href: 'https://partenaire.example/',
    fr: 'Votre annonce ici : faites connaître votre commerce à nos lecteurs.',
    en: 'Your advertisement here: introduce your business to our readers.',
    ht: 'Anons ou ka parèt isit la: fè lektè nou yo konnen biznis ou.',
  },
  giving: {
    amounts: { HTG: [], USD: [], EUR: [] },
    impact: { fr: '', ht: '', en: '', link: '' },
  },
  notice: { id: '', fr: '', ht: '', en: '', from: null, until: null, tone: 'info' as const },
  noticeState: { shown: false },
  support: {
    recipient: 'Équipe BWT',
    paymentUrl: 'https://paiement.example/bwt',
    bank: {
      name: 'Banque de l’Exemple',
      holder: 'BWT (exemple)',
      account: '000-0000-0000000',
      swift: 'EXEMHTPP',
    },
    moncash: { number: '+509 00 00 0002', holder: 'BWT (exemple)' },
    natcash: { number: '+509 00 00 0003', holder: 'BWT (exemple)' },
    moneygram: { receiver: 'Prénom Nom (exemple)', city: 'Cap-Haïtien, Haïti' },
    platforms: [
      { name: 'Soutien Exemple 1', url: 'https://soutien-1.example/bwt' },
      { name: 'Soutien Exemple 2', url: 'https://soutien-2.example/bwt' },
      { name: 'Soutien Exemple 3', url: 'https://soutien-3.example/bwt' },
    ],
  },
};
