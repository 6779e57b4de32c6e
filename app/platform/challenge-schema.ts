/** A challenge that was solved and used, until it would not count any more: it counts once. Nothing in it is about a person. */
export interface SpentChallengeTable {
  nonce: string;
  /** An HMAC of what it was used for. */
  spent_on: string;
  expires_at: number;
}

export interface ChallengeSchema {
  spent_challenge: SpentChallengeTable;
}
