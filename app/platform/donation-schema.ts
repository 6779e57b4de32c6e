/** A gift that someone announced; its state is read from the times (domain/donations). */
export interface DonationTable {
  id: string;
  /** `BWT-` and six characters: what the donor knows it by. Unique. */
  reference: string;
  idempotency_key: string;
  /** The member who announced it while signed in, until the account is deleted. */
  account_id: string | null;
  name: string;
  email: string;
  phone: string;
  /** Whole cents or centimes. */
  amount_minor: number;
  currency: string;
  method: string;
  message: string | null;
  locale: string;
  /** Why it may be spam, a `SpamReason`, or null. */
  suspicion: 'honeypot' | 'quick' | null;
  created_at: number;
  received_at: number | null;
  confirmed_at: number | null;
  refused_at: number | null;
}

export interface DonationSchema {
  donation: DonationTable;
}
