import { Readable } from 'node:stream';
import { data, href } from 'react-router';
import { z } from 'zod';
import type { confirmFields } from '#app/features/accounts/login/ConfirmField.tsx';
import { redirectToProof } from '#app/features/accounts/login/proof-redirect.ts';
import { formProofLimits, runProved } from '#app/features/accounts/login/second-step.server.ts';
import { proofFields } from '#app/features/accounts/second-factor/schema.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { isoDate } from '#app/i18n/format.ts';
import { exportLines } from '#app/office/exports/exports.server.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { leadBack } from '#app/office/post-action.server.ts';
import { registryContext } from '#app/office/registry.ts';
import type { Route } from './+types/file.ts';
import { exportPeriods, periodAt } from './periods.ts';

export const handle: RouteHandle = { audience: 'team' };

export const loader = leadBack('export.make', '/admin/exports');

const exportSubmission = defineSubmission({
  access: (args) => requirePermission(args, 'export.make'),
  schema: z.object({ list: z.string(), period: z.enum(exportPeriods), ...proofFields }),
  errors: fieldErrors<
    'list' | 'period' | (typeof confirmFields)[number],
    'list' | 'password' | 'code' | 'wrong'
  >,
  limits: formProofLimits,
  run(sender, { list: kind, period, ...proof }) {
    const { db, access, context } = sender;
    const registry = context.get(registryContext);
    return runProved(sender, proof, async () => {
      const list = registry.exports.find((each) => each.kind === kind);
      if (!list) return { outcome: 'invalid', errors: { list: 'list' } } as const;
      const now = Date.now();
      const by = { accountId: access.account.id, sessionId: access.session.id };
      await db.transaction().execute(async (trx) => {
        await registry.followExport(trx, { list: list.kind, period, ...by }, sender, now);
        const about = {
          action: `export.${list.kind}`,
          subject: 'export',
          subjectId: period,
        } as const;
        await recordChange(trx, { ...about, accountId: by.accountId, changes: [] }, now);
      });
      return done({ list, period, now });
    });
  },
});

/** The answer is a file; what is refused leads back to the page, which asks again. */
export const action = (args: Route.ActionArgs) =>
  formAction(exportSubmission, args, {
    onDone({ list, period, now, headers = new Headers() }, { patientDb, locale }) {
      const lines = Readable.toWeb(
        Readable.from(exportLines(patientDb, list, { ...periodAt(period, now), locale })),
      ) as ReadableStream<string>;
      headers.set('Content-Type', 'text/csv; charset=utf-8');
      headers.set(
        'Content-Disposition',
        `attachment; filename="bwt-${list.kind}-${isoDate(now).slice(0, 10)}.csv"`,
      );
      headers.set('Cache-Control', 'no-store');
      return new Response(lines.pipeThrough(new TextEncoderStream()), { headers });
    },
    onRefused(refusal, { locale }) {
      const errors = refusal.outcome === 'invalid' ? refusal.errors : {};
      if (errors.list || errors.period) throw data(null, 400);
      return redirectToProof(refusal, locale, href('/admin/exports'));
    },
  });
