import type { Locale } from '#app/i18n/locale.ts';

// Data of `npm run demo`: nobody here exists, and no number or email address is anybody's.

/** A message of a visitor, and what the team answers. */
type Asked = { locale: Locale; text: string; reply: string };

export const names = [
  'Anaïs Pierre',
  'Wilner Démosthène',
  'Guerda Toussaint',
  'Jocelyn Baptiste',
  'Mirlande Céleste',
  'Fritz Delva',
  'Rose-Laure Étienne',
  'Samuel Brooks',
  'Emma Fields',
  'Evens Noël',
  'Ketsia Augustin',
  'Bernadette Louissaint',
  'Thomas Lemaire',
  'Dieuseul Prophète',
  'Nathalie Morel',
  'Olivia Carter',
  'Ricardo Saint-Fleur',
  'Yolande Germain',
  'Patrice Vilsaint',
  'Claire Fontaine',
];

export const countries = ['HT', 'HT', 'HT', 'US', 'FR', 'CA', 'HT', 'DO'] as const;

export const messages: readonly Asked[] = [
  {
    locale: 'fr',
    text: 'Bonjour, je voudrais un site pour mon atelier de couture au Cap-Haïtien : quelques pages, des photos, et une adresse pour m’écrire. Combien cela coûte-t-il ?',
    reply:
      'Bonjour,\n\nMerci de votre message. Un site comme le vôtre se fait en deux semaines. Envoyez-nous cinq photos de l’atelier : nous préparons un devis.\n\nBien à vous',
  },
  {
    locale: 'ht',
    text: 'Bonjou, mwen ta renmen swiv fòmasyon rezo a. Kilè pwochen gwoup la ap kòmanse, epi konbyen li koute?',
    reply:
      'Bonjou,\n\nMèsi pou mesaj ou a. Pwochen gwoup la ap kòmanse premye lendi mwa pwochen. Pase wè nou pou enskri.\n\nBon jounen',
  },
  {
    locale: 'en',
    text: 'Hello, I read about your training centre. Can a class abroad send you used laptops, and where to?',
    reply:
      'Hello,\n\nThank you for writing. Yes, we would be glad to have them. We will send you the address and what customs asks for.\n\nKind regards',
  },
  {
    locale: 'fr',
    text: 'Notre école cherche quelqu’un pour réparer douze ordinateurs avant la rentrée. Pouvez-vous passer cette semaine ?',
    reply:
      'Bonjour,\n\nC’est possible. Nous pouvons passer jeudi à 9 h pour les voir tous, et nous vous disons le prix avant de commencer.\n\nBien à vous',
  },
  {
    locale: 'ht',
    text: 'Mwen voye yon don yè pa Natcash, men mwen poko resevwa konfimasyon an. Èske nou ka gade pou mwen?',
    reply: 'Bonjou,\n\nNou jwenn don ou a: mèsi anpil! N ap konfime li jodi a.\n\nBon jounen',
  },
  {
    locale: 'fr',
    text: 'Merci pour l’article sur les panneaux solaires. Pourriez-vous en écrire un sur les batteries ?',
    reply:
      'Bonjour,\n\nMerci de nous lire ! Un article sur les batteries est en préparation ; il paraîtra le mois prochain.\n\nBien à vous',
  },
  {
    locale: 'en',
    text: 'I would like to print five hundred leaflets for a summer camp. Do you deliver to Limbé?',
    reply:
      'Hello,\n\nYes, we deliver to Limbé. Send us the file and we will tell you the price.\n\nKind regards',
  },
  {
    locale: 'ht',
    text: 'Telefòn mwen tonbe nan dlo. Èske nou ka sove foto ki ladan l yo?',
    reply:
      'Bonjou,\n\nPa limen telefòn nan, epi pote l ban nou pi vit ou kapab: souvan nou rive sove foto yo.\n\nBon jounen',
  },
  {
    locale: 'fr',
    text: 'Je termine mes études d’informatique et je cherche un stage de trois mois. À qui puis-je envoyer mon CV ?',
    reply:
      'Bonjour,\n\nEnvoyez-nous votre CV en réponse à cet e-mail, avec vos dates. Nous prenons deux stagiaires par an.\n\nBien à vous',
  },
  {
    locale: 'ht',
    text: 'Èske nou fè sit entènèt pou yon ti komès? Mwen vann kafe Dondon.',
    reply:
      'Bonjou,\n\nWi, nou fè sa. Voye kèk foto kafe a ban nou, n ap di ou pri a.\n\nBon jounen',
  },
];

export const spam = 'Best price for your website ranking!!! Visit cheap-links.example now.';

export const notes = [
  'Appelé : rappeler lundi.',
  'A déjà suivi la formation de 2025.',
  'Devis envoyé, en attente.',
];

export const donorWords: readonly (string | null)[] = [
  null,
  'Pou lekòl la.',
  null,
  'Pour les ordinateurs de la classe.',
  null,
  'For the students in Okap. Keep flying!',
  null,
];

export const refusalReasons = [
  'Aucun argent n’est arrivé après un mois.',
  'Le transfert a été annulé par le service.',
];

export const pictures: readonly {
  drawing: string;
  locale: Locale;
  title: string;
  description: string;
}[] = [
  {
    drawing: 'citadelle',
    locale: 'fr',
    title: 'La Citadelle au petit matin',
    description: 'Prise de la route qui monte, juste après la pluie.',
  },
  {
    drawing: 'school-yard',
    locale: 'ht',
    title: 'Lakou lekòl la',
    description: 'Premye jou klas la, ak tout kap yo.',
  },
  {
    drawing: 'solar-market',
    locale: 'ht',
    title: 'Jou mache nan Milo',
    description: 'Machann yo chaje telefòn ak solèy.',
  },
  {
    drawing: 'students-laptops',
    locale: 'en',
    title: 'Twelve laptops, twelve smiles',
    description: 'The class of May with its first computers.',
  },
  {
    drawing: 'repair-workshop',
    locale: 'fr',
    title: 'L’atelier de réparation',
    description: 'Trois téléphones sauvés dans la matinée.',
  },
  {
    drawing: 'night-kites',
    locale: 'fr',
    title: 'Cerfs-volants de nuit',
    description: 'Le soir de Pâques, au-dessus de la baie.',
  },
];

export const refusedPicture =
  'La photo est trop sombre : on ne reconnaît pas le cerf-volant. Envoyez-en une autre, prise en plein jour.';

export const articles: readonly {
  state: 'published' | 'draft' | 'scheduled' | 'ready';
  texts: Partial<Record<Locale, { title: string; summary: string; content: string }>>;
}[] = [
  {
    state: 'published',
    texts: {
      fr: {
        title: 'Douze ordinateurs pour la classe de mai',
        summary: 'Ce que vos dons ont permis ce printemps.',
        content:
          'Grâce à vous, **douze ordinateurs** sont arrivés.\n\n- Dix fonctionnent déjà.\n- Deux attendent une batterie.\n\nVenez les voir !',
      },
      ht: {
        title: 'Douz òdinatè pou klas mwa me a',
        summary: 'Sa don nou yo pèmèt prentan sa a.',
        content: 'Gras ak nou, **douz òdinatè** rive.\n\nVin wè yo!',
      },
      en: {
        title: 'Twelve computers for the class of May',
        summary: 'What your donations made possible this spring.',
        content: 'Thanks to you, **twelve computers** have arrived.\n\nCome and see them!',
      },
    },
  },
  {
    state: 'published',
    texts: {
      fr: {
        title: 'Charger un téléphone avec le soleil',
        summary: 'Un panneau, un câble, une matinée.',
        content:
          'Voici comment nous faisons.\n\n1. Choisir un panneau de 20 W.\n2. L’orienter vers le sud.\n3. Attendre midi.',
      },
      ht: {
        title: 'Chaje yon telefòn ak solèy',
        summary: 'Yon pano, yon fil, yon maten.',
        content: 'Men kijan nou fè li.',
      },
    },
  },
  {
    state: 'ready',
    texts: {
      fr: {
        title: 'Choisir une batterie',
        summary: 'Trois questions avant d’acheter.',
        content: 'Quelle capacité ? Quel poids ? Quelle garantie ?',
      },
    },
  },
  {
    state: 'scheduled',
    texts: {
      fr: {
        title: 'Les inscriptions ouvrent lundi',
        summary: 'La formation réseau recommence.',
        content: 'Vingt places, comme toujours. Apportez une pièce d’identité.',
      },
    },
  },
  {
    state: 'draft',
    texts: {
      fr: { title: 'Portrait : Guerda répare', summary: '', content: 'À relire avec elle.' },
    },
  },
];
