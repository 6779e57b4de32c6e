import type { OutsideMessages } from './fr.outside.ts';

export const outside: OutsideMessages = {
  google: {
    button: 'Kontinye ak Google',
    notSetUp: 'Koneksyon ak Google pa konfigire sou sit sa a.',
    needsScript: 'Koneksyon ak Google mande JavaScript.',
    loading: 'Bouton Google la ap chaje…',
    unreachable: 'Nou pa rive jwenn Google. Ou ka konekte ak modpas ou.',
    checking: 'N ap verifye ak Google…',
    successTitle: 'Siksè',
    success: 'Ou konekte ak Google.',
    failureTitle: 'Erè',
    failure: 'Ou pa rive konekte ak Google. Tanpri, eseye ankò.',
    offline: 'Li sanble ou pa gen koneksyon. Anyen pa pati.',
    limited: 'Ou eseye twòp fwa. Eseye ankò nan kèk minit.',
    unavailable: 'Nou pa ka verifye ak Google kounye a. Eseye ankò nan kèk minit.',
    unverified: 'Google poko verifye adrès imèl kont sa a. Verifye l lakay Google, oswa konekte ak yon modpas.',
  },
  location: {
    use: 'Sèvi ak pozisyon m',
    hint: 'Pozisyon w sèvi yon sèl fwa pou jwenn peyi w ak rejyon w; nou pa kenbe l.',
    searching: 'N ap chèche pozisyon w…',
    found: 'Peyi a ak rejyon an ranpli. Korije yo si sa nesesè.',
    foundCountry: 'Peyi a ranpli. Ekri rejyon w ou menm.',
    unknown: 'Nou pa jwenn okenn peyi kote sa a. Ranpli kare yo ou menm.',
    refused: 'Ou pa pèmèt nou wè pozisyon w. Ranpli kare yo ou menm.',
    unavailable: 'Nou pa rive jwenn pozisyon w. Ranpli kare yo ou menm.',
    failed: 'Rechèch la pa mache. Eseye ankò, oswa ranpli kare yo ou menm.',
    limited: 'Gen twòp rechèch ki fèt. Ranpli kare yo ou menm.',
  },
};
