import type { Texts } from '#app/i18n/texts.ts';
import type { QuestionKey } from './questions.ts';

/** Answers until the team writes its own: what is true of any company like this one. */
type Defaults = Readonly<Partial<Record<QuestionKey, string>>>;

const fr: Defaults = {
  cash: 'Le devis précise le moyen, la monnaie et les dates. Pour payer en espèces, demandez-le d’abord.',
  reply:
    'Nous lisons les messages dans l’ordre où ils arrivent, pendant nos heures d’ouverture. Pour une question courte, le téléphone ou WhatsApp va plus vite.',
};

const en: Defaults = {
  cash: 'The quote states the method, the currency and the dates. To pay in cash, ask first.',
  reply:
    'We read messages in the order they arrive, during our opening hours. For a short question, the phone or WhatsApp is quicker.',
};

const ht: Defaults = {
  cash: 'Devi a di ki mwayen, nan ki lajan ak ki dat. Pou peye lajan kach, mande anvan.',
  reply:
    'Nou li mesaj yo nan lòd yo rive, pandan lè nou louvri. Pou yon ti kesyon kout, telefòn oswa WhatsApp pi rapid.',
};

export const defaultAnswers: Texts<Defaults> = { fr, en, ht };
