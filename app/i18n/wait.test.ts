import { expect, test } from 'vitest';
import { waitText } from './wait.ts';

test.each([
  [1, '1 seconde', '1 second', '1 segonn'],
  [5, '5 secondes', '5 seconds', '5 segonn'],
  [89, '89 secondes', '89 seconds', '89 segonn'],
  [90, '2 minutes', '2 minutes', '2 minit'],
  [121, '3 minutes', '3 minutes', '3 minit'],
  [3_600, '60 minutes', '60 minutes', '60 minit'],
  [5_400, '2 heures', '2 hours', '2 èdtan'],
])('%d seconds are "%s"', (seconds, fr, en, ht) => {
  expect([waitText('fr', seconds), waitText('en', seconds), waitText('ht', seconds)]).toEqual([fr, en, ht]);
});
