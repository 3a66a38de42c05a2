/** The search of an address that stands in a mail. */
export const withToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {}
