export const sheetTexts = {
  fr: {
    title: 'Feuille de présence',
    titleOf: (course: string) => `Feuille de présence : ${course}`,
    description: 'La liste des inscrits avec une case par jour, à imprimer.',
    hint: 'Les cases de chaque jour sont sur la feuille imprimée.',
    print: 'Imprimer',
    signature: 'Formateur',
    learner: 'Inscrit',
  },
  en: {
    title: 'Attendance sheet',
    titleOf: (course: string) => `Attendance sheet: ${course}`,
    description: 'The list of learners with a box for each day, to print.',
    hint: 'The boxes of each day are on the printed sheet.',
    print: 'Print',
    signature: 'Teacher',
    learner: 'Learner',
  },
  ht: {
    title: 'Fèy prezans',
    titleOf: (course: string) => `Fèy prezans: ${course}`,
    description: 'Lis moun ki enskri yo ak yon kare pou chak jou, pou enprime.',
    hint: 'Kare pou chak jou yo sou fèy ki enprime a.',
    print: 'Enprime',
    signature: 'Fòmatè',
    learner: 'Moun ki enskri',
  },
};
