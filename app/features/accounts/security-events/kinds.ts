export const securityEventKinds = [
  'login',
  'login_failed',
  'confirm_failed',
  'logout',
  'logout_everywhere',
  'signup',
  'email_verified',
  'email_change_requested',
  'email_changed',
  'password_changed',
  'reset_requested',
  'password_reset',
  'identity_linked',
  'identity_unlinked',
  'factor_added',
  'factor_removed',
  'factor_reset',
  'recovery_code_used',
  'role_changed',
  'suspended',
  'resumed',
  'sessions_ended',
  'not_me',
  'data_exported',
  'data_erased',
  'payee_changed',
  'account_deleted',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Events that anyone may cause: listed apart, so that a flood hides nothing else. */
export const attemptKinds: readonly SecurityEventKind[] = [
  'login_failed',
  'confirm_failed',
  'reset_requested',
  'signup',
];
