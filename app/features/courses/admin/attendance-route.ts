import { z } from 'zod';
import { formAction } from '#app/http/form-action.server.ts';
import { done, refusalInit } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { leadBack } from '#app/office/post-action.server.ts';
import type { Route } from './+types/attendance-route.ts';
import { setAttendance } from './attendance.server.ts';
import type { Tap } from './attendance-store.ts';

// The taps that a device has kept, sent together (`useAttendance`).

const maxTaps = 200;

export const handle: RouteHandle = {
  audience: 'team',
  maxBody: { bytes: 64_000, may: 'enrolment.edit' },
};

export const loader = leadBack('enrolment.edit', '/admin/sessions/:id/attendance');

const tapsSchema = z.object({
  taps: z.string().transform((text, context) => {
    const taps = sentTaps.safeParse(parsed(text));
    if (taps.success) return taps.data;
    context.addIssue({ code: 'custom', message: 'taps' });
    return z.NEVER;
  }),
});

const sentTaps = z
  .array(
    z.object({
      reference: z.string().max(20),
      day: z.string().max(10),
      present: z.boolean(),
      at: z.int().positive(),
    }),
  )
  .max(maxTaps);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const submission = defineSubmission({
  access: (args) => requirePermission(args, 'enrolment.edit'),
  schema: tapsSchema,
  errors: () => ({}),
  async run({ db, access: { account } }, { taps }) {
    const refused: Tap[] = [];
    for (const tap of taps) {
      const set = await setAttendance(db, { ...tap, accountId: account.id }, Date.now());
      if (set.outcome === 'rejected' && set.reason !== 'unchanged') refused.push(tap);
    }
    return done({ refused: refused.length });
  },
});

const headers = { 'Cache-Control': 'no-store' };

export const action = (args: Route.ActionArgs) =>
  formAction(submission, args, {
    onDone: (sent) => Response.json(sent, { headers }),
    onRefused: (refusal) =>
      Response.json({}, { headers, status: refusalInit(refusal).status ?? 400 }),
  });
