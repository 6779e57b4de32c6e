/** What is said of one picture of ours in one language. */
type PictureWords = {
  title: string;
  /** One or two sentences: the caption. */
  description: string;
  /** What is to be seen, for who does not see it. */
  alternative: string;
};

type GalleryPicture = {
  /** Its drawing is `<key>.svg` beside this file, `builtin/gallery/<key>` as an image reference. */
  key: string;
  /** As the drawing's own `viewBox` has them. */
  width: number;
  height: number;
  fr: PictureWords;
  en: PictureWords;
  ht: PictureWords;
};

const landscape = { width: 800, height: 600 };
const portrait = { width: 600, height: 800 };

/** The drawings that the gallery opens with, the first one first. */
export const galleryPictures: readonly GalleryPicture[] = [
  {
    key: 'kites-over-the-bay',
    ...landscape,
    fr: {
      title: 'Cerfs-volants sur la baie',
      description:
        'À la saison du vent, le ciel de la baie du Cap se remplit de couleurs. Tenir le fil, c’est déjà voler un peu.',
      alternative:
        'Dessin : six cerfs-volants de toutes les couleurs montent au-dessus d’une baie turquoise ; deux enfants tiennent les fils sur la rive.',
    },
    en: {
      title: 'Kites over the bay',
      description:
        'When the wind season comes, the sky above the bay of Cap-Haïtien fills with colour. To hold the string is already to fly a little.',
      alternative:
        'Drawing: six kites of every colour climb above a turquoise bay; two children hold the strings on the shore.',
    },
    ht: {
      title: 'Kap anlè lanmè a',
      description:
        'Lè sezon van an rive, syèl Okap, anlè lanmè a, plen koulè. Lè ou kenbe fil la, se tankou w ap monte tou piti.',
      alternative:
        'Desen: sis kap tout koulè ap monte anlè yon lanmè koulè tikwaz; de timoun kenbe fil yo sou rivaj la.',
    },
  },
  {
    key: 'students-laptops',
    ...landscape,
    fr: {
      title: 'Le cours du soir',
      description:
        'Trois étudiants, trois écrans, une même question. On apprend plus vite à plusieurs.',
      alternative:
        'Dessin : trois étudiants devant leurs ordinateurs portables, à une longue table ; par la fenêtre, la nuit tombe sur les collines.',
    },
    en: {
      title: 'The evening class',
      description:
        'Three students, three screens, the same question. Learning goes faster together.',
      alternative:
        'Drawing: three students with laptops at a long table; through the window, night falls on the hills.',
    },
    ht: {
      title: 'Kou aswè a',
      description: 'Twa etidyan, twa ekran, yon sèl kesyon. Nou aprann pi vit lè nou ansanm.',
      alternative:
        'Desen: twa etidyan devan òdinatè pòtab yo, sou yon tab long; nan fenèt la, lannwit ap tonbe sou mòn yo.',
    },
  },
  {
    key: 'flamboyant',
    ...portrait,
    fr: {
      title: 'Sous le flamboyant',
      description: 'Un banc, un livre, et tout le rouge de l’été au-dessus de la tête.',
      alternative:
        'Dessin : un grand flamboyant en fleurs ; dessous, une jeune femme lit sur un banc, des pétales rouges tombent.',
    },
    en: {
      title: 'Under the flamboyant tree',
      description: 'A bench, a book, and all the red of summer overhead.',
      alternative:
        'Drawing: a tall flamboyant tree in bloom; below it, a young woman reads on a bench while red petals fall.',
    },
    ht: {
      title: 'Anba flanbwayan an',
      description: 'Yon ban, yon liv, ak tout koulè wouj sezon chalè a anlè tèt ou.',
      alternative:
        'Desen: yon gwo pye flanbwayan ki fleri; anba l, yon jèn fi ap li sou yon ban, petal wouj ap tonbe.',
    },
  },
  {
    key: 'solar-market',
    ...landscape,
    fr: {
      title: 'Le soleil recharge le marché',
      description:
        'Entre les mangues et les bananes, un panneau solaire et dix prises : le téléphone repart chargé, avec les courses.',
      alternative:
        'Dessin : au marché, une marchande de fruits et un jeune homme qui recharge des téléphones à un panneau solaire, sous des parasols.',
    },
    en: {
      title: 'The sun charges the market',
      description:
        'Between the mangoes and the bananas stand a solar panel and ten sockets: the phone goes home with the shopping.',
      alternative:
        'Drawing: at the market, under parasols, a fruit seller and a young man charging phones from a solar panel.',
    },
    ht: {
      title: 'Solèy la ap chaje mache a',
      description:
        'Nan mitan mango ak fig, gen yon panno solè ak dis priz: telefòn nan tounen lakay ak pwovizyon yo.',
      alternative:
        'Desen: nan mache a, yon machann fwi ak yon jènjan k ap chaje telefòn ak yon panno solè, anba parasòl.',
    },
  },
  {
    key: 'citadelle',
    ...landscape,
    fr: {
      title: 'La Citadelle au lever du jour',
      description:
        'La montagne, les murs, la brume : elle veille sur le Nord, et nous montre jusqu’où l’on peut bâtir.',
      alternative:
        'Dessin : la Citadelle au sommet d’une montagne, au-dessus de la brume, devant un grand soleil levant.',
    },
    en: {
      title: 'The Citadelle at daybreak',
      description:
        'The mountain, the walls, the mist: it watches over the North, and shows us how high we can build.',
      alternative:
        'Drawing: the Citadelle on top of a mountain above the mist, in front of a large rising sun.',
    },
    ht: {
      title: 'Sitadèl la lè solèy ap leve',
      description:
        'Mòn nan, miray yo, bwouya a: l ap veye sou Nò a, epi l montre nou jis ki wotè moun ka bati.',
      alternative:
        'Desen: Sitadèl la sou tèt yon mòn, anlè bwouya a, devan yon gwo solèy k ap leve.',
    },
  },
  {
    key: 'repair-workshop',
    ...landscape,
    fr: {
      title: 'À l’atelier de réparation',
      description:
        'Un tournevis, de la patience, et l’ordinateur repart pour des années. Réparer, c’est aussi innover.',
      alternative:
        'Dessin : une technicienne, loupe au front, répare un ordinateur ouvert sur un établi ; au mur, des outils bien rangés.',
    },
    en: {
      title: 'At the repair bench',
      description:
        'A screwdriver, some patience, and the computer is good for years to come. Repairing is innovating too.',
      alternative:
        'Drawing: a technician with a magnifier on her forehead repairs an open computer on a bench; tools hang tidily on the wall.',
    },
    ht: {
      title: 'Nan atelye reparasyon an',
      description:
        'Yon tounvis, yon ti pasyans, epi òdinatè a pati ankò pou plizyè ane. Repare, se inove tou.',
      alternative:
        'Desen: yon teknisyèn ki gen yon loup sou fwon li ap repare yon òdinatè louvri sou yon tab travay; zouti yo byen ranje sou mi an.',
    },
  },
  {
    key: 'gingerbread-houses',
    ...portrait,
    fr: {
      title: 'Maisons de dentelle',
      description:
        'Balcons, frises et couleurs franches : les maisons d’ici savaient déjà ce qu’est un bon design.',
      alternative:
        'Dessin : trois hautes maisons de bois, rose, turquoise et jaune, aux balcons découpés comme de la dentelle.',
    },
    en: {
      title: 'Gingerbread houses',
      description:
        'Balconies, friezes and bold colours: the houses here already knew what good design is.',
      alternative:
        'Drawing: three tall wooden houses, pink, turquoise and yellow, with balconies cut out like lace.',
    },
    ht: {
      title: 'Kay dantèl',
      description:
        'Balkon, bwa dekoupe, bèl koulè klere: kay lakay yo te konnen deja sa yon bon konsepsyon ye.',
      alternative:
        'Desen: twa kay an bwa byen wo, youn wòz, youn tikwaz, youn jòn, ak balkon dekoupe tankou dantèl.',
    },
  },
  {
    key: 'antenna-hill',
    ...landscape,
    fr: {
      title: 'L’antenne sur la colline',
      description:
        'De colline en colline, le réseau saute les vallées et arrive jusqu’aux maisons.',
      alternative:
        'Dessin : un pylône et ses antennes sur une colline verte ; deux techniciens y travaillent, les ondes vont vers un village.',
    },
    en: {
      title: 'The antenna on the hill',
      description: 'From hill to hill the network leaps over the valleys and reaches the houses.',
      alternative:
        'Drawing: a mast with antennas on a green hill; two technicians at work, waves going out towards a village.',
    },
    ht: {
      title: 'Antèn sou mòn nan',
      description: 'Mòn apre mòn, rezo a sote vale yo epi li rive jis nan kay yo.',
      alternative:
        'Desen: yon poto ak antèn li yo sou yon mòn vèt; de teknisyen ap travay sou li, onn yo ap vwayaje rive nan yon vilaj.',
    },
  },
  {
    key: 'fishing-at-dawn',
    ...landscape,
    fr: {
      title: 'Les barques de l’aube',
      description:
        'Avant le bruit de la ville, les voiles sortent. La météo, elles la lisent maintenant aussi sur un téléphone.',
      alternative:
        'Dessin : trois barques à voile sur une mer calme, dans la lumière rose et or du lever du soleil ; des pêcheurs à bord.',
    },
    en: {
      title: 'Boats at dawn',
      description:
        'Before the noise of the town the sails go out. These days they read the weather on a phone as well.',
      alternative:
        'Drawing: three sailing boats on a calm sea in the pink and gold light of sunrise, fishermen on board.',
    },
    ht: {
      title: 'Kannòt granmaten',
      description:
        'Anvan bri lavil la kòmanse, vwal yo soti. Kounye a yo gade tan an sou telefòn tou.',
      alternative:
        'Desen: twa kannòt a vwal sou yon lanmè trankil, nan limyè wòz ak lò solèy leve a; gen pechè abò yo.',
    },
  },
  {
    key: 'school-yard',
    ...landscape,
    fr: {
      title: 'La récréation',
      description:
        'La cloche a sonné : corde à sauter, ballon, et un cerf-volant de papier fait ce matin en classe.',
      alternative:
        'Dessin : la cour d’une école jaune au toit rouge ; des enfants en uniforme sautent à la corde et lancent un cerf-volant.',
    },
    en: {
      title: 'Break time',
      description:
        'The bell has rung: a skipping rope, a ball, and a paper kite made in class this morning.',
      alternative:
        'Drawing: the yard of a yellow school with a red roof; children in uniform skip rope and launch a kite.',
    },
    ht: {
      title: 'Rekreyasyon',
      description:
        'Klòch la sonnen: kòd pou sote, boul, ak yon kap papye yo fè maten an nan klas la.',
      alternative:
        'Desen: lakou yon lekòl jòn ki gen do kay wouj; timoun ann inifòm ap sote kòd epi voye yon kap monte.',
    },
  },
  {
    key: 'print-studio',
    ...landscape,
    fr: {
      title: 'L’encre encore fraîche',
      description:
        'De l’écran au papier : l’affiche sort de la presse, et les couleurs sont justes.',
      alternative:
        'Dessin : un atelier de graphisme ; une graphiste à son écran, une presse d’où sort une affiche au cerf-volant, des pots de couleur.',
    },
    en: {
      title: 'Ink still wet',
      description:
        'From screen to paper: the poster leaves the press, and the colours are just right.',
      alternative:
        'Drawing: a graphic studio; a designer at her screen, a press from which a kite poster comes out, pots of colour.',
    },
    ht: {
      title: 'Lank lan poko sèch',
      description:
        'Soti nan ekran rive sou papye: afich la soti nan près la, epi koulè yo jan yo te dwe ye a.',
      alternative:
        'Desen: yon atelye grafis; yon grafis fi devan ekran li, yon près k ap bay yon afich ak yon kap, bokal koulè.',
    },
  },
  {
    key: 'night-kites',
    ...landscape,
    fr: {
      title: 'La nuit des cerfs-volants',
      description:
        'Quand la lumière tombe, les cerfs-volants gardent la leur. Flying better to fly higher.',
      alternative:
        'Dessin : la nuit, des cerfs-volants lumineux flottent parmi les étoiles au-dessus d’un village aux fenêtres éclairées.',
    },
    en: {
      title: 'The night of kites',
      description: 'When daylight goes, the kites keep theirs. Flying better to fly higher.',
      alternative:
        'Drawing: at night, glowing kites float among the stars above a village with lit windows.',
    },
    ht: {
      title: 'Lannwit kap yo',
      description: 'Lè limyè jou a ale, kap yo kenbe pa yo. Flying better to fly higher.',
      alternative:
        'Desen: nan lannwit, kap ki klere ap flote nan mitan zetwal yo, anlè yon vilaj ki gen fenèt klere.',
    },
  },
];
