import type { Feature } from '#app/office/registry.ts';
import { siteFileJournalTexts } from './journal-texts.ts';

export const siteFile: Feature = { journal: { texts: siteFileJournalTexts } };
