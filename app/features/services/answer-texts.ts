import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  /** The page of practical information says it too. */
  cash: 'Dites-nous ce qui vous arrange : le devis précise le moyen, la monnaie et les dates.',
  reply: 'Nous lisons les messages dans l’ordre où ils arrivent.',
  replyInHours:
    'Nous lisons les messages dans l’ordre où ils arrivent, pendant nos heures d’ouverture.',
  phone: 'le téléphone',
  or: ' ou ',
  quicker: (ways: string) => ` Pour une question courte, ${ways} va plus vite.`,
};

/** Until the team writes its own answer. */
export const answerTexts: Texts<typeof fr> = {
  fr,
  en: {
    cash: 'Tell us what suits you: the quote states the method, the currency and the dates.',
    reply: 'We read messages in the order they arrive.',
    replyInHours: 'We read messages in the order they arrive, during our opening hours.',
    phone: 'the phone',
    or: ' or ',
    quicker: (ways) => ` For a short question, ${ways} is quicker.`,
  },
  ht: {
    cash: 'Di nou sa ki bon pou ou: devi a di ki mwayen, nan ki lajan ak ki dat.',
    reply: 'Nou li mesaj yo nan lòd yo rive.',
    replyInHours: 'Nou li mesaj yo nan lòd yo rive, pandan lè nou louvri.',
    phone: 'telefòn',
    or: ' oswa ',
    quicker: (ways) => ` Pou yon ti kesyon kout, ${ways} pi rapid.`,
  },
};
