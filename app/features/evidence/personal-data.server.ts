import { type PersonalData, sameEmail } from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';

const givenBy = (db: Db, email: string) =>
  db.selectFrom('evidence').where(sameEmail('given_by', email));

const readGiven = async (db: Db, email: string) => ({
  words: await givenBy(db, email)
    .select(['id', 'name', 'speaker', 'quote_fr', 'quote_ht', 'quote_en', 'given_at'])
    .orderBy('given_at')
    .execute(),
});

/** The words of a customer; a job that the team has described stays, without name and words. */
export const evidenceData: PersonalData = {
  ofPerson: {
    read: (db, { email }) => readGiven(db, email),
    find: async (db, { email }) => {
      const given = await givenBy(db, email).select('id').execute();
      return { emails: [], journal: { evidence: given.map(({ id }) => id) } };
    },
    count: async (db, { email }) => ({ words: (await readGiven(db, email)).words.length }),
    async erase(trx, { email }) {
      await trx
        .deleteFrom('evidence')
        .where(sameEmail('given_by', email))
        .where('text_fr', '=', '')
        .where('image', 'is', null)
        .execute();
      const nothing = { quote_fr: '', quote_ht: '', quote_en: '', speaker: '', given_by: null };
      await trx
        .updateTable('evidence')
        .set((eb) => ({
          ...nothing,
          name: eb
            .case()
            .when('name', '=', eb.ref('speaker'))
            .then('BWT')
            .else(eb.ref('name'))
            .end(),
        }))
        .where(sameEmail('given_by', email))
        .execute();
      return [];
    },
  },
};
