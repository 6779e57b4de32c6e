import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';

// Writes app/features/accounts/common-passwords.data.ts. Run it when the library has a new list.

const shortest = 8;

const words = new Set(
  dictionary['passwords-common']
    .map((password) => password.normalize('NFKC').toLowerCase())
    .filter((password) => password.length >= shortest && !/[\s`\\$]/.test(password)),
);
const byStart = Map.groupBy([...words].sort(), (password) => password.slice(0, 1));
const lines = [...byStart].map(([start, passwords]) =>
  [start, ...passwords.map((password) => password.slice(1))].join(' '),
);
writeFileSync(
  join(import.meta.dirname, '../app/features/accounts/common-passwords.data.ts'),
  `/**
 * The ${words.size} commonest passwords of ${shortest} or more characters, in lower case: from @zxcvbn-ts/language-common (MIT License; Dan
 * Wheeler, Dropbox and @zxcvbn-ts), written by \`npm run common-passwords\`. Each line is a first character, then what follows it in each password.
 */
export const commonPasswords = \`${lines.join('\n')}\`;
`,
);
console.log(`${words.size} passwords`);
