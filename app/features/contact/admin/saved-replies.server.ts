import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { SavedReplyRow } from '#db/schema.ts';

/** Most saved replies that a page lists. */
const maxListed = 200;

export type SavedText = { id: string; title: string; text: string; locale: Locale };

/** Saved replies for who is answered, those in their language first, with their first name. */
export async function savedTextsFor(
  db: Db,
  { language, name }: { language: Locale; name: string },
): Promise<SavedText[]> {
  const replies = await db
    .selectFrom('saved_reply')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .limit(maxListed)
    .execute();
  const saved = replies.flatMap((reply) => savedTextOf(reply, language) ?? []);
  const rankOf = ({ locale }: SavedText) => (locale === language ? 0 : 1);
  return saved
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(({ text, ...reply }) => ({ ...reply, text: withFirstName(text, name) }));
}

/** A saved reply in the language of who is answered, or in another one that it has a text in. */
function savedTextOf(reply: SavedReplyRow, wanted: Locale): SavedText | undefined {
  const locale = [wanted, ...locales].find((each) => reply[`text_${each}`] !== '');
  return locale && { id: reply.id, title: reply.title, text: reply[`text_${locale}`], locale };
}

/** `{prénom}` in the three languages of the team. */
const withFirstName = (text: string, name: string): string =>
  text.replace(/\{(?:pr[ée]nom|non|first name)\}/giu, name.trim().split(/\s+/)[0] ?? '');
