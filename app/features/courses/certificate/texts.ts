import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Certificat de formation',
  awardedTo: 'décerné à',
  completed: 'pour avoir suivi la formation',
  forCompany: 'Pour BWT',
  issued: (date: string) => `Délivré le ${date}`,
  number: 'Certificat',
  verify: 'Pour vérifier ce certificat :',
  code: (url: string) => `Code QR qui mène à ${url}`,
  fileTitle: (course: string, name: string) => `Certificat : ${course}, ${name}`,
};

export const certificateTexts: Texts<typeof fr> = {
  fr,
  en: {
    title: 'Certificate of training',
    awardedTo: 'awarded to',
    completed: 'for completing the course',
    forCompany: 'For BWT',
    issued: (date) => `Issued on ${date}`,
    number: 'Certificate',
    verify: 'To check this certificate:',
    code: (url) => `QR code that leads to ${url}`,
    fileTitle: (course, name) => `Certificate: ${course}, ${name}`,
  },
  ht: {
    title: 'Sètifika fòmasyon',
    awardedTo: 'nou bay',
    completed: 'ki fin swiv fòmasyon',
    forCompany: 'Pou BWT',
    issued: (date) => `Nou bay li ${date}`,
    number: 'Sètifika',
    verify: 'Pou verifye sètifika sa a:',
    code: (url) => `Kòd QR ki mennen sou ${url}`,
    fileTitle: (course, name) => `Sètifika: ${course}, ${name}`,
  },
};
