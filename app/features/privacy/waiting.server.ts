import type { ListWaiting } from '#app/office/today/waiting.server.ts';

const sentences = {
  fr: {
    copy: (email: string) => `${email} demande une copie de ses données`,
    erase: (email: string) => `${email} demande que ses données soient effacées`,
  },
  en: {
    copy: (email: string) => `${email} asks for a copy of their data`,
    erase: (email: string) => `${email} asks to be erased`,
  },
  ht: {
    copy: (email: string) => `${email} mande yon kopi done li`,
    erase: (email: string) => `${email} mande pou nou efase done li`,
  },
};

/** For owners, the open requests whose email address is verified. */
export const listWaitingRequests: ListWaiting = async (db, { locale, isOwner, limit }) => {
  if (!isOwner) return [];
  const rows = await db
    .selectFrom('data_request')
    .select(['id', 'email', 'choice', 'proved_at'])
    .where('proved_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('email', 'is not', null)
    .orderBy('proved_at')
    .limit(limit)
    .execute();
  return rows.map(({ id, email, choice, proved_at }) => ({
    kind: 'dataRequest',
    id,
    at: proved_at ?? 0,
    what: sentences[locale][choice === 'copy' ? 'copy' : 'erase'](email ?? ''),
    to: `/admin/privacy/${id}`,
  }));
};
