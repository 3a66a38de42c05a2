/** Every cookie of ours begins with it; the visitor is somebody only to us, not to a load balancer's cookie. */
export const COOKIE_PREFIX = 'cleanstreak'

const OURS = new RegExp(`(?:^|[;\\s])(?:__Host-)?${COOKIE_PREFIX}[._-]`)

/** Whether the answer may depend on who is asking. */
export const carriesIdentity = (headers: Headers) =>
  headers.has('authorization') || OURS.test(headers.get('cookie') ?? '')
