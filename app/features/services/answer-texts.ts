import type { Texts } from '#app/i18n/texts.ts';
import type { QuestionKey } from './questions.ts';

// Default answers of a service's page until the team writes its own: true for every
// order, and no promise beyond it.

const fr: Record<QuestionKey, string> = {
  hosting:
    'Le devis indique, avant que vous payiez, ce que la première année comprend, ce que coûtent les suivantes, qui les renouvelle et à quel nom est le domaine.',
  revisions:
    'Le devis en indique le nombre, et le prix des corrections supplémentaires. Vous donnez votre avis sur des aperçus, avant que tout soit fini.',
  courses:
    'Dites-nous ce que vous voulez apprendre : nous vous disons si nous l’enseignons, et vous recevez le programme, la durée et le prix avant de payer.',
  lessons:
    'En ligne ou sur place, dans le nord d’Haïti. Nous choisissons avec vous, selon le sujet, votre appareil, votre connexion et vos disponibilités.',
  certificate:
    'Demandez-le avant de vous inscrire : nous vous disons par écrit si ce cours en donne un, et qui le signe.',
  travel:
    'Dites-nous où vous êtes : nous vous disons si nous pouvons venir. Le devis compte le déplacement à part, avant que vous payiez.',
  guarantee:
    'Le devis dit ce que nous corrigeons sans frais après la remise, et pendant combien de temps. S’il n’en parle pas, demandez-le avant d’accepter.',
  cash: 'Dites-nous ce qui vous arrange, par exemple Moncash, un virement ou des espèces : le devis précise le moyen, la monnaie et les dates.',
  reply:
    'Nous lisons les messages dans l’ordre où ils arrivent, pendant nos heures d’ouverture. Pour une question courte, le téléphone ou la messagerie va plus vite.',
};

const en: typeof fr = {
  hosting:
    'Before you pay, the quote says what the first year includes, what the next ones cost, who renews them and in whose name the domain is.',
  revisions:
    'The quote says how many, and what further changes cost. You comment on previews before everything is finished.',
  courses:
    'Tell us what you want to learn: we tell you whether we teach it, and you get the programme, the length and the price before you pay.',
  lessons:
    'Online or in person, in northern Haiti. We choose with you, according to the subject, your device, your connection and your schedule.',
  certificate:
    'Ask before you enrol: we tell you in writing whether this course gives one, and who signs it.',
  travel:
    'Tell us where you are, and we tell you whether we can come. Travel is a separate line of the quote, so you know its cost before you pay.',
  guarantee:
    'The quote says what we correct free of charge after delivery, and for how long. If it does not, ask before you accept it.',
  cash: 'Tell us what suits you, for example Moncash, a transfer or cash: the quote states the method, the currency and the dates.',
  reply:
    'We read messages in the order they arrive, during our opening hours. For a short question, the phone or the messaging app is quicker.',
};

const ht: typeof fr = {
  hosting:
    'Anvan ou peye, devi a di sa ki ladan l pou premye ane a, konbyen lòt ane yo koute, kiyès ki renouvle yo, ak sou ki non domèn nan ye.',
  revisions:
    'Devi a di konbyen, ak pri lòt koreksyon yo. Ou bay lide w sou apèsi yo, anvan tout bagay fini.',
  courses:
    'Di nou sa ou vle aprann: n ap di w si nou anseye l, epi w ap resevwa pwogram nan, konbyen tan li dire ak pri a anvan ou peye.',
  lessons:
    'Sou entènèt oswa sou plas, nan Nò Ayiti. Nou chwazi avèk ou, dapre sijè a, aparèy ou, koneksyon w ak lè ou lib.',
  certificate:
    'Mande sa anvan ou enskri: n ap ekri w pou di si kou sa a bay youn, ak kiyès ki siyen l.',
  travel:
    'Di nou ki kote ou ye: n ap di w si nou ka vini. Nan devi a, deplasman an make apa, anvan ou peye.',
  guarantee:
    'Devi a di sa nou korije gratis apre nou remèt travay la, ak pandan konbyen tan. Si li pa pale de sa, mande l anvan ou aksepte.',
  cash: 'Di nou sa ki bon pou ou, pa egzanp Moncash, yon vireman oswa lajan kach: devi a di ki mwayen, nan ki lajan ak ki dat.',
  reply:
    'Nou li mesaj yo nan lòd yo rive, pandan lè nou louvri. Pou yon ti kesyon kout, telefòn oswa aplikasyon mesaj la pi rapid.',
};

export const defaultAnswers: Texts<typeof fr> = { fr, en, ht };
