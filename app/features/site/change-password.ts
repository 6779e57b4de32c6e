import { href, redirect } from 'react-router';

/**
 * `/.well-known/change-password`: where password managers lead their users (W3C, A Well-Known URL
 * for Changing Passwords).
 */
export const loader = () =>
  redirect(href('/head/password'), { status: 302, headers: { 'Cache-Control': 'no-store' } });
