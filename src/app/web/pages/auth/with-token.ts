/** Reads the search parameters of a link in an email: its token. */
export const withToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {}
