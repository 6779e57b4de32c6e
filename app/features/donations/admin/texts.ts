import type { Texts } from '#app/i18n/texts.ts';
import { en } from './texts.en.ts';
import { type DonationReviewTexts, fr } from './texts.fr.ts';
import { ht } from './texts.ht.ts';

export const donationReviewTexts: Texts<DonationReviewTexts> = { fr, en, ht };
