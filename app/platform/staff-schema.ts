import type { Selectable } from 'kysely';

/** Somebody who may become an editor or an owner: one row for each email address. */
export interface InvitationTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  role: string;
  /** The language of its email. */
  locale: string;
  /** The owner who invites; without one, the link opens nothing. */
  invited_by: string | null;
  /** SHA-256 of the token in the last email; null until that was made. */
  token_hash: string | null;
  created_at: number;
  expires_at: number;
  accepted_at: number | null;
  withdrawn_at: number | null;
}

/** How often somebody of the team gets emails of a kind, where that differs from the default. */
export interface NotificationSettingTable {
  account_id: string;
  /** A `NotificationKind` (features/notifications). */
  kind: string;
  /** `now`, `daily` or `none`. */
  frequency: string;
}

/**
 * The last email of a kind to somebody of the team that is sent at once: what happens before it is
 * due is in it too.
 */
export interface NotificationTurnTable {
  account_id: string;
  kind: string;
  batch: string;
  due_at: number;
}

/** Something that somebody of the team is told of. */
export interface NotificationTable {
  id: string;
  account_id: string;
  kind: string;
  /** Its id in the back-office: of a message, a donation, a picture, an account, an email. */
  subject_id: string;
  /** The email that has it; null until the next daily one. */
  batch: string | null;
  created_at: number;
}

/** A day whose digests are in the outbox. */
export interface NotificationDigestTable {
  /** In Haiti: `2026-11-20`. */
  day: string;
  created_at: number;
}

export interface StaffSchema {
  invitation: InvitationTable;
  notification_setting: NotificationSettingTable;
  notification_turn: NotificationTurnTable;
  notification: NotificationTable;
  notification_digest: NotificationDigestTable;
}

export type InvitationRow = Selectable<InvitationTable>;
