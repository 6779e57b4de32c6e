/** The home page's proof: each sentence must stay true, see the privacy page and server/weight.test.ts. */
export const proof = {
  title: 'Jugez-nous sur ce site',
  lead: 'Ce que nous vous promettons, vous le voyez déjà ici.',
  light: { title: 'Léger', text: 'Chaque page se lit avant que ses images arrivent, même en 3G.' },
  offline: { title: 'Sans connexion', text: 'Une page déjà lue s’ouvre encore quand le réseau tombe.' },
  languages: { title: 'Trois langues', text: 'Les pages existent en français, en créole et en anglais.' },
  privacy: { title: 'Vos données', text: 'Rien de ce que vous laissez ici ne sert à la publicité.' },
};
