import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { data, href, redirect } from 'react-router';
import { z } from 'zod';
import type { confirmFields } from '#app/features/accounts/login/ConfirmField.tsx';
import { redirectToProof } from '#app/features/accounts/login/proof-redirect.ts';
import { formProofLimits, runProved } from '#app/features/accounts/login/second-step.server.ts';
import { proofFields } from '#app/features/accounts/second-factor/schema.ts';
import {
  recordSecurityEvent,
  requestOrigin,
} from '#app/features/accounts/security-events/events.server.ts';
import { downloadFile } from '#app/http/file-response.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { isSame, sign } from '#app/http/signature.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Config } from '#app/platform/config.ts';
import type { Route } from './+types/file.ts';
import { parseBackupFileName } from './kept.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** In milliseconds: a slow connection can go on with it. */
const linkMs = 60 * 60_000;

const signatureOf = (secret: string, accountId: string, file: string, until: number): string =>
  sign(secret, 'backup-link', JSON.stringify([accountId, file, until]));

const linkSubmission = defineSubmission({
  access: (args) => requirePermission(args, 'backup.make'),
  schema: z.object(proofFields),
  errors: fieldErrors<(typeof confirmFields)[number], 'password' | 'code' | 'wrong'>,
  limits: formProofLimits,
  run(sender, proof) {
    const { db, config, secret, access, params } = sender;
    const file = params?.file ?? '';
    return runProved(sender, proof, async () => {
      await findFile(config, file);
      const { account, session } = access;
      const now = Date.now();
      await db.transaction().execute(async (trx) => {
        const details = { list: 'backup', file };
        await recordSecurityEvent(
          trx,
          { kind: 'data_exported', accountId: account.id, details },
          requestOrigin(sender, session.id),
          now,
        );
        const about = { accountId: account.id, subjectId: file } as const;
        await recordChange(trx, { ...about, action: 'backup.downloaded' }, now);
      });
      const until = now + linkMs;
      const signature = signatureOf(secret, account.id, file, until);
      return done({ file, search: new URLSearchParams({ until: String(until), signature }) });
    });
  },
});

/** Leads to a signed link. */
export const action = (args: Route.ActionArgs) =>
  formAction(linkSubmission, args, {
    onDone({ file, search, headers = new Headers() }, { locale }) {
      headers.set('Cache-Control', 'no-store');
      const to = localizedPath(locale, href('/admin/backup/:file', { file }));
      return redirect(`${to}?${search}`, { status: 303, headers });
    },
    onRefused: (refusal, { locale }) => redirectToProof(refusal, locale, href('/admin/backup')),
  });

/** The file, from wherever an interrupted download goes on. Without a valid link, the list. */
export async function loader(args: Route.LoaderArgs) {
  const { account, config, secret, url, locale } = await officeRequest(args, 'backup.make');
  const { file } = args.params;
  const until = Number(url.searchParams.get('until'));
  const given = url.searchParams.get('signature') ?? '';
  if (!(until > Date.now()) || !isSame(given, signatureOf(secret, account.id, file, until))) {
    const notice = given ? '?notice=expired_link' : '';
    return redirect(localizedPath(locale, href('/admin/backup')) + notice);
  }
  const path = await findFile(config, file);
  // The bytes under a name never change.
  return downloadFile(args.request, {
    path,
    name: file,
    type: 'application/gzip',
    etag: `"${file}"`,
  });
}

/** @throws a 404, also for one with the secret, which stays on the server */
async function findFile({ backupDir }: Pick<Config, 'backupDir'>, file: string): Promise<string> {
  const kind = parseBackupFileName(file)?.kind;
  const path = join(backupDir, file);
  const found = kind && kind !== 'with-secret' ? await stat(path).catch(() => null) : null;
  if (!found) throw data(null, 404);
  return path;
}
