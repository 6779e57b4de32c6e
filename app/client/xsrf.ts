/** What calls of a script to its own site carry, but for GET: the cookie that pages of other sites cannot read. */
export function xsrfHeader(): Record<string, string> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  return token ? { 'X-XSRF-TOKEN': token } : {};
}
