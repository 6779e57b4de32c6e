import { mkdir } from 'node:fs/promises';
import { z } from 'zod';
import { AccountError, makeOwner } from '#app/features/accounts/accounts.server.ts';
import { resetSecondFactor } from '#app/features/accounts/second-factor/factors.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { migrate } from '#app/platform/database.server.ts';
import { findSiteAddress } from '#app/platform/site-address.server.ts';
import { migrations } from '#db/migrations/index.ts';
import { CommandError, endWithUsage, runCommand, withDatabase } from './site.ts';

// npm run owner -- you@example.org: also removes its second factors and prints the one-time link
// that sets its password.
const parsed = z.email().max(254).safeParse(process.argv[2]?.trim());
if (!parsed.success || process.argv.length !== 3)
  endWithUsage('Usage: npm run owner -- you@example.org');
const email = parsed.data;

await runCommand(async (config) => {
  await mkdir(config.dataDir, { recursive: true });
  await withDatabase(config, async (db) => {
    await migrate(db, migrations);
    const made = await makeOwner(db, email, Date.now()).catch((error: unknown) => {
      if (error instanceof AccountError && error.code === 'account_suspended')
        throw new CommandError(
          `The account is suspended. Resume it first: npm run account -- resume ${email}`,
        );
      throw error;
    });
    const isReset = await resetSecondFactor(db, made.accountId, commandOrigin, Date.now());
    const address = email.toLowerCase();
    console.log(
      made.isNew
        ? `The owner’s account, ${address}, has been created.`
        : `${address} is now an owner.`,
    );
    if (isReset)
      console.log(
        'Its passkeys, authenticator app and recovery codes have been removed, and its devices logged out.',
      );
    console.log('Set its password with this link, which works once and for one day:');
    const url = await findSiteAddress(config, process.env);
    console.log(`${url}/reset-password?token=${made.token}`);
  });
});
