/** How long the link of an invitation is valid, in milliseconds. */
export const invitationMs = 3 * 24 * 60 * 60_000;

export const invitableRoles = ['editor', 'owner'] as const;
export type InvitableRole = (typeof invitableRoles)[number];

/** In the order of the form; a proof of who invites, where the last one is not recent. */
export const inviteFields = ['email', 'role', 'password', 'code'] as const;
