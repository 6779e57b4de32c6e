import { expect, test } from 'vitest';
import { registry } from '#app/features.server.ts';
import { type Permission, permissions } from '#app/http/session/permissions.ts';
import { officeRoles } from '#app/office/roles.ts';

const introduction = `# Roles in the back-office

Who may do what: the role that each permission needs at least (\`app/http/session/permissions.ts\`), and the permission of each route and method (\`app/office/roles.ts\` and the sections that features declare), from which this page is written:
\`npx vitest run --project unit docs/roles.test.ts -u\`. The server decides at each request; \`test/roles.test.ts\` asks it for every row as
everyone. A member has their own things under \`/dashboard\` and \`/head\`; an owner may do all that an editor may.

| permission | role |
|---|---|
${Object.entries(permissions)
  .map(([permission, role]) => `| \`${permission}\` | ${role} |\n`)
  .join('')}
| route | see | do | rule |
|---|---|---|---|
`;

const roleOf = (may?: Permission) => (may ? `${permissions[may]}: \`${may}\`` : '');

test('docs/roles.md shows the table of permissions', async () => {
  const rows = Object.entries({ ...officeRoles, ...registry.roles }).map(
    ([path, { GET, POST, rule = '' }]) =>
      `| \`${path}\` | ${roleOf(GET)} | ${roleOf(POST)} | ${rule} |\n`,
  );
  await expect(introduction + rows.join('')).toMatchFileSnapshot('./roles.md');
});
