import { z } from 'zod';
import { selectedOf, selectionFields } from '#app/http/selection.ts';
import { refusalSchema } from '../schema.ts';

/** The value of a checkbox: the picture, and the revision that is shown. */
export const selectionValue = ({ id, revision }: Selected): string => `${id} ${revision}`;

export type Selected = { id: string; revision: number };
export type SelectionField = 'pictures' | 'reason';
export type SelectionError = 'pictures' | 'reason' | 'reasonTooLong';

const checkboxes = Object.fromEntries(selectionFields.map((name) => [name, z.string()]));

/** Some of the pictures of the list, and what is decided about all of them. */
export const selectionSchema = z
  .object({
    decision: z.enum(['approve', 'refuse'], 'pictures'),
    reason: z.string(),
    ...checkboxes,
  })
  .transform(({ decision, reason: typed, ...values }, context) => {
    const pictures = selectedOf(values).flatMap(readSelected);
    if (pictures.length === 0)
      context.addIssue({ code: 'custom', message: 'pictures', path: ['pictures'] });
    if (decision === 'approve') return { pictures, decision: { action: 'approve' } } as const;
    const refusal = refusalSchema.safeParse({ reason: typed });
    for (const { message, path } of refusal.error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path: [...path] });
    return {
      pictures,
      decision: { action: 'refuse', reason: refusal.data?.reason ?? '' },
    } as const;
  });

function readSelected(value: string): Selected[] {
  const { id, revision } = /^(?<id>[\w-]{1,80}) (?<revision>\d{1,9})$/.exec(value)?.groups ?? {};
  return id === undefined ? [] : [{ id, revision: Number(revision) }];
}
