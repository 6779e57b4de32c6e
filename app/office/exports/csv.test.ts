import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['Anaïs', 2, null], '"Anaïs",2,\r\n'],
  [['Il dit "oui",\nvite'], '"Il dit ""oui"",\nvite"\r\n'],
  [
    ['=1+1', '+509 3701', '-2', '@SUM(A1)', '\t=1', ' =1'],
    `"'=1+1","'+509 3701","'-2","'@SUM(A1)","'\t=1","' =1"\r\n`,
  ],
  [[-5], '-5\r\n'],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
