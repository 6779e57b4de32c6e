import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Essayer',
  lead: 'Tous les boutons du bureau, sans risque.',
  intro:
    'Un essai, c’est le même bureau avec une année inventée : des messages, des dons, des cours, des articles. Répondez, confirmez, publiez, supprimez, annulez : rien ne sort de l’essai.',
  points: [
    'Aucun e‑mail ni notification ne part, et le vrai bureau et le site public ne changent pas.',
    'En haut de chaque page, un bandeau dit « Essai » ; son bouton vous ramène au vrai bureau.',
    'Un article de l’essai s’ouvre dans l’essai. Les autres pages du site, et « Mon compte », sont les vraies.',
    'L’essai est à vous seul, sur cet appareil. Il est effacé quand vous le quittez, ou après deux heures sans rien faire.',
  ],
  begin: 'Commencer un essai',
  preparing: 'L’essai se prépare. Cette page continue toute seule dans quelques secondes.',
  goOn: 'Continuer',
  over: 'L’essai est fini et effacé. Vous êtes dans le vrai bureau.',
  failed:
    'L’essai n’a pas pu être préparé : il ne reste peut-être pas de place sur le serveur. Le vrai bureau n’a pas changé.',
  full: 'Trop de personnes font un essai en ce moment. Réessayez plus tard.',
};

const en: typeof fr = {
  title: 'Practise',
  lead: 'Every button of the office, without risk.',
  intro:
    'Practice is the same office with an invented year: messages, donations, courses, articles. Reply, confirm, publish, delete, undo: nothing leaves it.',
  points: [
    'No email and no notification is sent, and neither the real office nor the public site changes.',
    'A strip at the top of every page says “Practice”; its button takes you back to the real office.',
    'An article of the practice opens in the practice. The other pages of the site, and “My account”, are the real ones.',
    'It is yours alone, on this device. It is deleted when you leave it, or after two hours without use.',
  ],
  begin: 'Begin to practise',
  preparing: 'Your practice is being prepared. This page goes on by itself in a few seconds.',
  goOn: 'Go on',
  over: 'The practice is over and deleted. You are in the real office.',
  failed:
    'The practice could not be prepared: perhaps there is no room left on the server. The real office has not changed.',
  full: 'Too many people are practising at the moment. Try again later.',
};

const ht: typeof fr = {
  title: 'Eseye',
  lead: 'Tout bouton biwo a, san risk.',
  intro:
    'Yon esè se menm biwo a ak yon ane ki envante: mesaj, don, kou, atik. Reponn, konfime, pibliye, efase, anile: anyen pa soti nan esè a.',
  points: [
    'Pa gen okenn imèl ni notifikasyon ki voye, epi ni vrè biwo a ni sit piblik la pa chanje.',
    'Anlè chak paj, yon bann di « Esè »; bouton li a mennen w tounen nan vrè biwo a.',
    'Yon atik esè a louvri nan esè a. Lòt paj sit la, ak « Kont mwen », se vrè yo ye.',
    'Esè a se pou ou sèl, sou aparèy sa a. Li efase lè ou kite l, oswa apre dezèdtan san w pa fè anyen.',
  ],
  begin: 'Kòmanse yon esè',
  preparing: 'Esè a ap prepare. Paj sa a ap kontinye poukont li nan kèk segonn.',
  goOn: 'Kontinye',
  over: 'Esè a fini epi li efase. Ou nan vrè biwo a.',
  failed: 'Esè a pa t ka prepare: petèt pa gen plas ankò sou sèvè a. Vrè biwo a pa chanje.',
  full: 'Twòp moun ap fè yon esè kounye a. Eseye ankò pita.',
};

export const practicePageTexts: Texts<typeof fr> = { fr, en, ht };
