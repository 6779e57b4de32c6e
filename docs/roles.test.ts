import { expect, test } from 'vitest';
import { registry } from '#app/features.server.ts';
import { officeRoles } from '#app/office/roles.ts';

const introduction = `# Roles in the back-office

Who may do what: the role that each route and method needs at least (\`app/office/roles.ts\` and the sections that features declare, from which this page is written:
\`npx vitest run --project unit docs/roles.test.ts -u\`). The server decides at each request; \`test/roles.test.ts\` asks it for every row as
everyone. A member has their own things under \`/dashboard\` and \`/head\`; an owner may do all that an editor may.

| route | see | do | rule |
|---|---|---|---|
`;

test('docs/roles.md shows the table of roles', async () => {
  const rows = Object.entries({ ...officeRoles, ...registry.roles }).map(
    ([path, { GET, POST = '', rule = '' }]) => `| \`${path}\` | ${GET} | ${POST} | ${rule} |\n`,
  );
  await expect(introduction + rows.join('')).toMatchFileSnapshot('./roles.md');
});
