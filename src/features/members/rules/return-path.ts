import { matchesAnyPath } from '#platform/page-path.ts'

/** Maximum length of a return path; a longer one is ignored. */
export const MAX_RETURN_PATH_LENGTH = 2000

/**
 * Validates the `from` parameter of a redirect after sign-in. Returns it only if it is a path of this site (no open
 * redirect) and no sign-in page (no redirect loop). Double slashes and dot segments could become a path to another site.
 */
export function toSafeReturnPath(from: unknown): string | undefined {
  const isPath = typeof from === 'string' && from.length <= MAX_RETURN_PATH_LENGTH && /^\/[!-[\]-~]*$/.test(from)
  return isPath && !DOUBLE_SLASH.test(from) && !DOT_SEGMENT.test(from) && !matchesAnyPath(SIGN_IN_PAGES, from)
    ? from
    : undefined
}

const SIGN_IN_PAGES = ['/login/$', '/admin/$', '/signup/$']
const DOUBLE_SLASH = /(\/|%2f){2}/i
const DOT_SEGMENT = /(\/|%2f)(\.|%2e){1,2}(\/|%2f|[?#]|$)/i

/**
 * Return path for `href` of a router navigation. The router parses navigation paths as templates, so `/$x` would lead
 * to `/undefined`.
 */
export const toReturnHref = (path: string): string => path.replace(/^[^?#]*/, escapeRouteTemplate)

export function toReturnLink(path: string): { to: string; search: Record<string, string>; hash?: string } {
  const [, pathname = '', query, hash] = /^([^?#]*)\??([^#]*)#?(.*)$/.exec(path) ?? []
  return {
    to: escapeRouteTemplate(pathname),
    search: Object.fromEntries(new URLSearchParams(query)),
    ...(hash && { hash }),
  }
}

const escapeRouteTemplate = (pathname: string) => pathname.replaceAll('$', '%24')
