/** Name prefix of the product's cookies. Other cookies, such as a load balancer's, do not identify a user. */
export const COOKIE_NAME_PREFIX = 'cleanstreak'

const OWN_COOKIE = new RegExp(`(?:^|[;\\s])(?:__Host-)?${COOKIE_NAME_PREFIX}[._-]`)

/** Whether the request carries credentials, so that its response may depend on the current user. */
export const requestHasCredentials = (headers: Headers) =>
  headers.has('authorization') || OWN_COOKIE.test(headers.get('cookie') ?? '')
