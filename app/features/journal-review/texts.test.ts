import { describe, expect, expectTypeOf, it } from 'vitest';
import { doneTexts } from '#app/office/done-texts.ts';
import type { Sentences } from '#app/office/journal/actions.ts';
import { journalTexts } from './texts.ts';

describe('the sentences of the journal', () => {
  it('fail the type check when one is missing', () => {
    expectTypeOf<Omit<Sentences, 'message.noted'>>().not.toExtend<Sentences>();
  });

  it.each([
    ['fr', /réponses? enregistrées?/i],
    ['en', /saved reply/i],
    ['ht', /repons tou pare/i],
  ] as const)('call a saved reply the same where it is done, in %s', (locale, name) => {
    for (const action of ['savedReply.saved', 'savedReply.removed'] as const)
      for (const sentences of [doneTexts[locale], journalTexts[locale].actions])
        expect(sentences[action]?.('Tarifs')).toMatch(name);
    expect(journalTexts[locale].fields).toMatchObject({
      'saved_reply.removed_at': expect.stringMatching(name),
    });
  });
});
