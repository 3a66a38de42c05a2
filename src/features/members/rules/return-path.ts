/** Maximum length of a return path; a longer one is ignored. */
export const MAX_RETURN_PATH_LENGTH = 2000

/**
 * Validates the `from` parameter of a redirect after sign-in. Returns it only if it is a path of this site (no open
 * redirect) and no sign-in page (no redirect loop).
 */
export function toSafeReturnPath(from: unknown): string | undefined {
  const isPath =
    typeof from === 'string' && from.length <= MAX_RETURN_PATH_LENGTH && /^\/(?![/\\])[!-[\]-~]*$/.test(from)
  return isPath && !/^\/(login|admin|signup)(?![\w-])/.test(from) ? from : undefined
}
