export const readTokenSearchParam = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {}
