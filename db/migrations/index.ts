import type { Migration } from 'kysely/migration';
import * as site from './0001_site.ts';
import * as accounts from './0002_accounts.ts';
import * as members from './0003_members.ts';
import * as usedTokens from './0004_used_tokens.ts';
import * as challenges from './0005_challenges.ts';
import * as donations from './0006_donations.ts';
import * as pictures from './0008_pictures.ts';
import * as containment from './0009_containment.ts';
import * as secondFactor from './0010_second_factor.ts';
import * as deviceGeneration from './0011_device_generation.ts';
import * as office from './0013_office.ts';
import * as emailChange from './0018_email_change.ts';
import * as messages from './0019_messages.ts';
import * as articles from './0020_articles.ts';
import * as staff from './0022_staff.ts';
import * as backup from './0023_backup.ts';
import * as payees from './0030_payees.ts';
import * as officeLists from './0031_office_lists.ts';
import * as services from './0033_services.ts';
import * as evidence from './0034_evidence.ts';
import * as dataRequests from './0035_data_requests.ts';
import * as pageReads from './0036_page_reads.ts';
import * as formVersions from './0037_form_versions.ts';
import * as builtinTexts from './0038_builtin_texts.ts';
import * as accountCreatedAt from './0039_account_created_at.ts';
import * as openLists from './0040_open_lists.ts';
import * as paymentRemoved from './0041_payment_removed.ts';
import * as previewBy from './0042_preview_by.ts';
import * as publicHtml from './0043_public_html.ts';
import * as receivedAmounts from './0044_received_amounts.ts';
import * as journalEmails from './0045_journal_emails.ts';
import * as emailOutcome from './0046_email_outcome.ts';
import * as refusedReplies from './0047_refused_replies.ts';
import * as paymentKeys from './0048_payment_keys.ts';
import * as pictureJournal from './0049_picture_journal.ts';
import * as articleAutosaves from './0050_article_autosaves.ts';
import * as courses from './0051_courses.ts';
import * as payments from './0054_payments.ts';
import * as enrolmentPayments from './0055_enrolment_payments.ts';
import * as push from './0058_push.ts';
import * as emailAnswers from './0059_email_answers.ts';
import * as messagePhone from './0062_message_phone.ts';
import * as oneMessagingLink from './0063_one_messaging_link.ts';
import * as evidenceService from './0073_evidence_service.ts';
import * as customerWords from './0074_customer_words.ts';
import * as wordGivenBy from './0081_word_given_by.ts';
import * as returnedHow from './0082_returned_how.ts';
import * as confirmedDonations from './0083_confirmed_donations.ts';
import * as tellWhenShown from './0084_tell_when_shown.ts';

/** Written by `npm run schema` from the files of this folder; a released migration never changes. */
export const migrations: Record<string, Migration> = {
  '0001_site': site,
  '0002_accounts': accounts,
  '0003_members': members,
  '0004_used_tokens': usedTokens,
  '0005_challenges': challenges,
  '0006_donations': donations,
  '0008_pictures': pictures,
  '0009_containment': containment,
  '0010_second_factor': secondFactor,
  '0011_device_generation': deviceGeneration,
  '0013_office': office,
  '0018_email_change': emailChange,
  '0019_messages': messages,
  '0020_articles': articles,
  '0022_staff': staff,
  '0023_backup': backup,
  '0030_payees': payees,
  '0031_office_lists': officeLists,
  '0033_services': services,
  '0034_evidence': evidence,
  '0035_data_requests': dataRequests,
  '0036_page_reads': pageReads,
  '0037_form_versions': formVersions,
  '0038_builtin_texts': builtinTexts,
  '0039_account_created_at': accountCreatedAt,
  '0040_open_lists': openLists,
  '0041_payment_removed': paymentRemoved,
  '0042_preview_by': previewBy,
  '0043_public_html': publicHtml,
  '0044_received_amounts': receivedAmounts,
  '0045_journal_emails': journalEmails,
  '0046_email_outcome': emailOutcome,
  '0047_refused_replies': refusedReplies,
  '0048_payment_keys': paymentKeys,
  '0049_picture_journal': pictureJournal,
  '0050_article_autosaves': articleAutosaves,
  '0051_courses': courses,
  '0054_payments': payments,
  '0055_enrolment_payments': enrolmentPayments,
  '0058_push': push,
  '0059_email_answers': emailAnswers,
  '0062_message_phone': messagePhone,
  '0063_one_messaging_link': oneMessagingLink,
  '0073_evidence_service': evidenceService,
  '0074_customer_words': customerWords,
  '0081_word_given_by': wordGivenBy,
  '0082_returned_how': returnedHow,
  '0083_confirmed_donations': confirmedDonations,
  '0084_tell_when_shown': tellWhenShown,
};
