import type { Texts } from '#app/i18n/texts.ts';
import type { QuestionKey } from './questions.ts';

/** Answers until the team writes its own: what is true of any company like this one. */
type Defaults = Readonly<Partial<Record<QuestionKey, string>>>;

const fr: Defaults = {
  cash: 'Dites-nous ce qui vous arrange, par exemple Moncash, un virement ou des espèces : le devis précise le moyen, la monnaie et les dates.',
  reply:
    'Nous lisons les messages dans l’ordre où ils arrivent, pendant nos heures d’ouverture. Pour une question courte, le téléphone ou WhatsApp va plus vite.',
};

const en: Defaults = {
  cash: 'Tell us what suits you, for example Moncash, a transfer or cash: the quote states the method, the currency and the dates.',
  reply:
    'We read messages in the order they arrive, during our opening hours. For a short question, the phone or WhatsApp is quicker.',
};

const ht: Defaults = {
  cash: 'Di nou sa ki bon pou ou, pa egzanp Moncash, yon vireman oswa lajan kach: devi a di ki mwayen, nan ki lajan ak ki dat.',
  reply:
    'Nou li mesaj yo nan lòd yo rive, pandan lè nou louvri. Pou yon ti kesyon kout, telefòn oswa WhatsApp pi rapid.',
};

export const defaultAnswers: Texts<Defaults> = { fr, en, ht };
