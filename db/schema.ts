// Written by `npm run schema` from the migrations; docs/tables.md says what columns hold.

import type { Generated, Selectable } from 'kysely';

export interface Schema {
  account: {
    id: string;
    email: string;
    username: string;
    password_hash: string | null;
    phone: string | null;
    genre: string | null;
    birthdate: string | null;
    country: string | null;
    region: string | null;
    picture: string | null;
    role: string;
    email_verified_at: number | null;
    locale: string;
    local_date_time: string | null;
    created_at: number;
    updated_at: number;
    suspended_at: number | null;
    owner_since: number | null;
    device_generation: Generated<number>;
  };
  article: {
    id: number;
    author: string;
    image: string | null;
    published_at: number;
    updated_at: number;
    is_by_ai: Generated<number>;
  };
  article_draft: {
    id: number;
    title: string;
    head: string;
    version: number;
    published: string;
    published_at: number | null;
    publish_at: number | null;
    publish_locales: string | null;
    scheduled_by: string | null;
    ready_at: number | null;
    preview_key: string | null;
    preview_until: number | null;
    trashed_at: number | null;
    created_at: number;
    updated_at: number;
    preview_by: string | null;
  };
  article_presence: {
    article_id: number;
    account_id: string;
    seen_at: number;
  };
  article_slug: {
    slug: string;
    locale: string;
    article_id: number;
    used_at: number;
  };
  article_text: {
    article_id: number;
    locale: string;
    title: string;
    slug: string;
    summary: string;
    content: string;
    image_alt: Generated<string>;
    html: string | null;
    html_key: string | null;
  };
  article_version: {
    id: string;
    article_id: number;
    version: number;
    account_id: string | null;
    author: string;
    image: string | null;
    is_by_ai: number;
    texts: string;
    is_auto: number;
    created_at: number;
  };
  attendance: {
    enrolment_id: string;
    day: string;
    is_present: number;
    tapped_at: number;
  };
  authenticator_app: {
    account_id: string;
    encrypted_secret: string;
    last_step: number;
    created_at: number;
  };
  backup: {
    id: string;
    night: string | null;
    due_at: number;
    claimed_until: number | null;
    attempts: number;
    last_error: string | null;
    file: string | null;
    machine: string | null;
    bytes: number | null;
    checked_at: number | null;
    created_at: number;
  };
  builtin: {
    key: string;
    inserted_at: number;
  };
  certificate: {
    number: string;
    enrolment_id: string | null;
    name: string | null;
    title: string;
    hours: number | null;
    starts_on: string;
    ends_on: string;
    locale: string;
    reason: string | null;
    created_at: number;
    removed_at: number | null;
  };
  content_version: {
    id: number;
    version: number;
  };
  course: {
    id: string;
    slug: string;
    level: string;
    taught_in: string;
    hours: number | null;
    attendance_share: number;
    position: number;
    is_hidden: number;
    image: string | null;
    created_at: number;
    trashed_at: number | null;
    title_fr: string;
    title_ht: string;
    title_en: string;
    text_fr: string;
    text_ht: string;
    text_en: string;
    outcomes_fr: string;
    outcomes_ht: string;
    outcomes_en: string;
    bring_fr: string;
    bring_ht: string;
    bring_en: string;
    alt_fr: string;
    alt_ht: string;
    alt_en: string;
  };
  course_interest: {
    id: string;
    course_id: string;
    phone: string | null;
    phone_key: string | null;
    email: string | null;
    locale: string;
    suspicion: 'honeypot' | 'quick' | null;
    to_tell_at: number | null;
    told_at: number | null;
    created_at: number;
  };
  course_picture: {
    image: string;
    course_id: string;
    replaced_at: number | null;
  };
  course_session: {
    id: string;
    course_id: string;
    starts_on: string;
    ends_on: string;
    times: string;
    place: string;
    price_minor: number;
    currency: 'HTG' | 'USD' | 'EUR';
    seats: number;
    enrol_until: string;
    hold_hours: number;
    teacher_id: string | null;
    state: 'draft' | 'open' | 'closed' | 'cancelled';
    last_waiting: number;
    created_at: number;
    removed_at: number | null;
  };
  course_slug: {
    slug: string;
    course_id: string;
  };
  data_request: {
    id: string;
    email: string | null;
    pseudonym: string;
    locale: string;
    token_hash: string | null;
    token_until: number | null;
    choice: string | null;
    proved_at: number | null;
    copy_hash: string | null;
    copy_until: number | null;
    copied_at: number | null;
    done_at: number | null;
    created_at: number;
  };
  donation: {
    id: string;
    reference: string;
    idempotency_key: string;
    account_id: string | null;
    name: string;
    email: string;
    phone: string;
    amount_minor: number;
    currency: string;
    method: string;
    message: string | null;
    locale: string;
    suspicion: 'honeypot' | 'quick' | null;
    created_at: number;
    received_at: number | null;
    confirmed_at: number | null;
    refused_at: number | null;
    transaction_number: string | null;
    proof_sent_at: number | null;
    refusal_reason: string | null;
    proof_image_id: string | null;
    received_minor: number | null;
    received_currency: string | null;
  };
  email_change: {
    id: string;
    account_id: string;
    old_email: string | null;
    new_email: string;
    created_at: number;
    changed_at: number | null;
  };
  enrolment: {
    id: string;
    reference: string;
    session_id: string;
    name: string;
    phone: string;
    phone_key: string | null;
    email: string | null;
    note: string | null;
    locale: 'fr' | 'en' | 'ht';
    suspicion: 'honeypot' | 'quick' | null;
    idempotency_key: string | null;
    state: 'held' | 'waiting' | 'offered' | 'confirmed' | 'cancelled' | 'expired';
    state_at: number;
    due_at: number | null;
    waiting_number: number | null;
    price_minor: number;
    currency: 'HTG' | 'USD' | 'EUR';
    reason: string | null;
    hold_reminded_at: number | null;
    start_reminded_at: number | null;
    to_tell: string | null;
    to_tell_at: number | null;
    told_at: number | null;
    created_at: number;
    removed_at: number | null;
  };
  erased_person: {
    email_hash: string;
    erased_at: number;
  };
  evidence: {
    id: string;
    kind: string;
    position: number;
    is_hidden: number;
    name: string;
    text_fr: string;
    text_ht: string;
    text_en: string;
    quote_fr: string;
    quote_ht: string;
    quote_en: string;
    alt_fr: string;
    alt_ht: string;
    alt_en: string;
    link: string;
    done_on: string;
    image: string | null;
    created_at: number;
    trashed_at: number | null;
    version: Generated<number>;
  };
  evidence_picture: {
    image: string;
    evidence_id: string;
    replaced_at: number | null;
  };
  identity: {
    issuer: string;
    subject: string;
    account_id: string;
    email: string;
    name: string | null;
    given_name: string | null;
    family_name: string | null;
    picture_url: string | null;
    created_at: number;
    last_used_at: number;
  };
  inbox: {
    id: string;
    uid_validity: string | null;
    last_uid: number;
    claimed_until: number | null;
    created_at: number;
  };
  invitation: {
    id: string;
    email: string;
    role: string;
    locale: string;
    invited_by: string | null;
    token_hash: string | null;
    created_at: number;
    expires_at: number;
    accepted_at: number | null;
    withdrawn_at: number | null;
  };
  journal_entry: {
    id: string;
    account_id: string | null;
    action: string;
    role: string;
    subject: string;
    subject_id: string;
    changes: string;
    undone_by: string | null;
    created_at: number;
    emails: string | null;
    is_by_operator: Generated<number>;
  };
  message: {
    id: string;
    idempotency_key: string;
    from_name: string;
    email: string;
    country: string;
    message: string;
    locale: string;
    local_date_time: string | null;
    suspicion: 'honeypot' | 'quick' | 'email' | null;
    created_at: number;
    state: Generated<string>;
    assignee_id: string | null;
  };
  message_answer: {
    id: string;
    message_id: string;
    email_key: string;
    from_name: string;
    from_email: string;
    text: string;
    quoted: string;
    created_at: number;
  };
  message_file: {
    id: string;
    message_id: string;
    answer_id: string | null;
    name: string;
    bytes: number;
    width: number | null;
    height: number | null;
    is_left_out: number;
    created_at: number;
  };
  message_file_part: {
    file_id: string;
    position: number;
    data: string;
  };
  message_note: {
    id: string;
    message_id: string;
    account_id: string | null;
    text: string;
    created_at: number;
    removed_at: number | null;
  };
  message_reply: {
    id: string;
    message_id: string;
    account_id: string | null;
    text: string;
    state_before: string;
    state_after: string;
    created_at: number;
    undone_at: number | null;
  };
  notification: {
    id: string;
    account_id: string;
    kind: string;
    subject_id: string;
    batch: string | null;
    created_at: number;
    is_push_due: Generated<number>;
  };
  notification_digest: {
    day: string;
    created_at: number;
  };
  notification_setting: {
    account_id: string;
    kind: string;
    frequency: string;
    push_frequency: string | null;
  };
  notification_turn: {
    account_id: string;
    kind: string;
    batch: string;
    due_at: number;
  };
  one_time_token: {
    token_hash: string;
    purpose: string;
    account_id: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  outbox: {
    id: string;
    kind: string;
    payload: string;
    attempts: number;
    due_at: number;
    claimed_until: number | null;
    sent_at: number | null;
    failed_at: number | null;
    last_error: string | null;
    created_at: number;
    outcome: 'kept' | 'unneeded' | 'dismissed' | null;
  };
  page_read: {
    day: string;
    page: string;
    locale: string;
    reads: number;
  };
  passkey: {
    id: string;
    account_id: string;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  payee_change: {
    id: string;
    method: string;
    value: string;
    account_id: string | null;
    due_at: number;
    applied_at: number | null;
    canceled_at: number | null;
    created_at: number;
  };
  payment: {
    id: string;
    account_id: string | null;
    sms: string;
    transaction_number: string | null;
    amount_minor: number | null;
    phone: string | null;
    donation_id: string | null;
    unexpected_at: number | null;
    created_at: number;
    removed_at: number | null;
    sms_key: string | null;
  };
  picture: {
    id: string;
    number: number | null;
    state: string;
    image: string;
    stored_image_id: string | null;
    width: number;
    height: number;
    account_id: string | null;
    idempotency_key: string;
    reason: string | null;
    revision: number;
    sent_at: number;
    decided_at: number | null;
    published_at: number | null;
  };
  picture_number: {
    id: number;
    last: number;
  };
  picture_text: {
    picture_id: string;
    locale: string;
    title: string;
    description: string;
    alternative: string | null;
  };
  push_message: {
    id: string;
    subscription_id: string;
    kind: string;
    subject_id: string;
    waiting: number;
    waits_since: number;
    due_at: number | null;
    attempts: number;
    claimed_until: number | null;
    sent_at: number | null;
  };
  push_subscription: {
    id: string;
    account_id: string;
    session_id: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    vapid_key: string;
    user_agent: string | null;
    created_at: number;
  };
  rate_limit: {
    key: string;
    full_at: number;
  };
  recovery_code: {
    code_hash: string;
    account_id: string;
    created_at: number;
  };
  saved_reply: {
    id: string;
    title: string;
    text_fr: string;
    text_ht: string;
    text_en: string;
    created_at: number;
    removed_at: number | null;
  };
  security_event: {
    id: string;
    at: number;
    kind: string;
    account_id: string | null;
    pseudonym: string | null;
    actor_id: string | null;
    session_id: string | null;
    network: string | null;
    device: string | null;
    details: string | null;
  };
  service: {
    key: string;
    position: number;
    field: string;
    image: string | null;
    updated_at: number;
    is_hidden: Generated<number>;
    price_minor: number | null;
    days_from: number | null;
    days_to: number | null;
    version: Generated<number>;
  };
  service_copy: {
    key: string;
    value: string;
    fetched_at: number;
  };
  service_slug: {
    slug: string;
    locale: string;
    service_key: string;
  };
  service_text: {
    service_key: string;
    locale: string;
    title: string;
    slug: string;
    summary: string;
    content: string;
    price_words: Generated<string>;
    answers: Generated<string>;
    html: string | null;
    html_key: string | null;
  };
  session: {
    id: string;
    token_hash: string;
    account_id: string;
    user_agent: string | null;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
    keyed_at: number | null;
    confirmed_at: number | null;
  };
  setting: {
    key: string;
    value: string;
    updated_at: number;
  };
  spent_challenge: {
    nonce: string;
    spent_on: string;
    expires_at: number;
  };
  stored_image: {
    id: string;
    width: number;
    height: number;
    created_at: number;
    stored_at: number | null;
    placeholder: string | null;
    bytes: Generated<number>;
  };
  used_token: {
    fingerprint: string;
    expires_at: number;
  };
}

export const pictureTables = ['course_picture', 'evidence_picture'] as const;

export type AccountRow = Selectable<Schema['account']>;
export type ArticleRow = Selectable<Schema['article']>;
export type ArticleDraftRow = Selectable<Schema['article_draft']>;
export type ArticlePresenceRow = Selectable<Schema['article_presence']>;
export type ArticleSlugRow = Selectable<Schema['article_slug']>;
export type ArticleTextRow = Selectable<Schema['article_text']>;
export type ArticleVersionRow = Selectable<Schema['article_version']>;
export type AttendanceRow = Selectable<Schema['attendance']>;
export type AuthenticatorAppRow = Selectable<Schema['authenticator_app']>;
export type BackupRow = Selectable<Schema['backup']>;
export type BuiltinRow = Selectable<Schema['builtin']>;
export type CertificateRow = Selectable<Schema['certificate']>;
export type ContentVersionRow = Selectable<Schema['content_version']>;
export type CourseRow = Selectable<Schema['course']>;
export type CourseInterestRow = Selectable<Schema['course_interest']>;
export type CoursePictureRow = Selectable<Schema['course_picture']>;
export type CourseSessionRow = Selectable<Schema['course_session']>;
export type CourseSlugRow = Selectable<Schema['course_slug']>;
export type DataRequestRow = Selectable<Schema['data_request']>;
export type DonationRow = Selectable<Schema['donation']>;
export type EmailChangeRow = Selectable<Schema['email_change']>;
export type EnrolmentRow = Selectable<Schema['enrolment']>;
export type ErasedPersonRow = Selectable<Schema['erased_person']>;
export type EvidenceRow = Selectable<Schema['evidence']>;
export type EvidencePictureRow = Selectable<Schema['evidence_picture']>;
export type IdentityRow = Selectable<Schema['identity']>;
export type InboxRow = Selectable<Schema['inbox']>;
export type InvitationRow = Selectable<Schema['invitation']>;
export type JournalEntryRow = Selectable<Schema['journal_entry']>;
export type MessageRow = Selectable<Schema['message']>;
export type MessageAnswerRow = Selectable<Schema['message_answer']>;
export type MessageFileRow = Selectable<Schema['message_file']>;
export type MessageFilePartRow = Selectable<Schema['message_file_part']>;
export type MessageNoteRow = Selectable<Schema['message_note']>;
export type MessageReplyRow = Selectable<Schema['message_reply']>;
export type NotificationRow = Selectable<Schema['notification']>;
export type NotificationDigestRow = Selectable<Schema['notification_digest']>;
export type NotificationSettingRow = Selectable<Schema['notification_setting']>;
export type NotificationTurnRow = Selectable<Schema['notification_turn']>;
export type OneTimeTokenRow = Selectable<Schema['one_time_token']>;
export type OutboxRow = Selectable<Schema['outbox']>;
export type PageReadRow = Selectable<Schema['page_read']>;
export type PasskeyRow = Selectable<Schema['passkey']>;
export type PayeeChangeRow = Selectable<Schema['payee_change']>;
export type PaymentRow = Selectable<Schema['payment']>;
export type PictureRow = Selectable<Schema['picture']>;
export type PictureNumberRow = Selectable<Schema['picture_number']>;
export type PictureTextRow = Selectable<Schema['picture_text']>;
export type PushMessageRow = Selectable<Schema['push_message']>;
export type PushSubscriptionRow = Selectable<Schema['push_subscription']>;
export type RateLimitRow = Selectable<Schema['rate_limit']>;
export type RecoveryCodeRow = Selectable<Schema['recovery_code']>;
export type SavedReplyRow = Selectable<Schema['saved_reply']>;
export type SecurityEventRow = Selectable<Schema['security_event']>;
export type ServiceRow = Selectable<Schema['service']>;
export type ServiceCopyRow = Selectable<Schema['service_copy']>;
export type ServiceSlugRow = Selectable<Schema['service_slug']>;
export type ServiceTextRow = Selectable<Schema['service_text']>;
export type SessionRow = Selectable<Schema['session']>;
export type SettingRow = Selectable<Schema['setting']>;
export type SpentChallengeRow = Selectable<Schema['spent_challenge']>;
export type StoredImageRow = Selectable<Schema['stored_image']>;
export type UsedTokenRow = Selectable<Schema['used_token']>;
