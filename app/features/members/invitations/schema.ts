import { z } from 'zod';
import { resetRequestSchema, signUpSchema } from '#app/features/accounts/schema.ts';
import { proofFields } from '#app/features/accounts/second-factor/schema.ts';
import { invitableRoles } from './invitations.ts';

export const inviteSchema = z.object({
  email: resetRequestSchema.shape.email,
  role: z.enum(invitableRoles, 'role'),
  ...proofFields,
});
export type InviteField = keyof z.input<typeof inviteSchema>;
export type InviteError = 'email' | 'role' | 'password' | 'code' | 'wrong';

/** The email address is that of the invitation. */
export const invitedSchema = z.object({
  token: z.string(),
  username: signUpSchema.shape.username,
  password: signUpSchema.shape.password,
});
