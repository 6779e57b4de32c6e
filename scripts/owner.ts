import { mkdir } from 'node:fs/promises';
import { z } from 'zod';
import { AccountError, makeOwner } from '#app/features/accounts/accounts.server.ts';
import { resetSecondFactor } from '#app/features/accounts/second-factor/factors.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { assertDatabaseReachable, migrate, openDatabase } from '#app/platform/database.server.ts';
import { findSiteAddress } from '#app/platform/site-address.server.ts';
import { explainStartupError } from '#app/platform/startup-error.ts';
import { migrations } from '#db/migrations/index.ts';

// npm run owner -- you@example.org: also removes its second factors and prints the one-time link
// that sets its password.
const email = z.email().max(254).safeParse(process.argv[2]?.trim());
if (!email.success || process.argv.length !== 3) {
  console.error('Usage: npm run owner -- you@example.org');
  process.exit(2);
}
try {
  const config = parseConfig(process.env);
  await mkdir(config.dataDir, { recursive: true });
  const db = openDatabase(config);
  try {
    if (config.databaseUrl) await assertDatabaseReachable(db);
    await migrate(db, migrations);
    const { accountId, token, isNew } = await makeOwner(db, email.data, Date.now());
    const isReset = await resetSecondFactor(db, accountId, commandOrigin, Date.now());
    console.log(
      isNew
        ? `The owner’s account, ${email.data.toLowerCase()}, has been created.`
        : `${email.data.toLowerCase()} is now an owner.`,
    );
    if (isReset)
      console.log(
        'Its passkeys, authenticator app and recovery codes have been removed, and its devices logged out.',
      );
    console.log('Set its password with this link, which works once and for one day:');
    console.log(`${await findSiteAddress(config, process.env)}/reset-password?token=${token}`);
  } finally {
    await db.destroy();
  }
} catch (error) {
  const isSuspended = error instanceof AccountError && error.code === 'account_suspended';
  if (isSuspended)
    console.error(
      `The account is suspended. Resume it first: npm run account -- resume ${email.data}`,
    );
  else console.error(explainStartupError(error) ?? error);
  process.exit(1);
}
