/* Every comparison with the path of a page goes through this file, so that no two of them disagree with the router. */

/** Decoded segments of a path or link. A language prefix is to be dropped here, and nowhere else. */
const readSegments = (path: string): string[] =>
  path
    .replace(/[?#].*/s, '')
    .split('/')
    .filter(Boolean)
    .map(decodeSegment)

function decodeSegment(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Bare path of a page whose address has no parameters: in lower case, without query and without superfluous slashes. */
export const toBarePath = (path: string): string =>
  // An encoded slash separates no segments.
  `/${readSegments(path)
    .map((segment) => segment.replaceAll('/', '%2f'))
    .join('/')}`.toLowerCase()

/**
 * Parameters of a path that matches a template of the router, such as `/cleanups/$id`. A last `$` stands for any number
 * of segments. Undefined if the path does not match.
 */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
  const expected = template.split('/').filter(Boolean)
  const hasRest = expected.at(-1) === '$'
  const fixed = hasRest ? expected.slice(0, -1) : expected
  const segments = readSegments(path)
  if (hasRest ? segments.length < fixed.length : segments.length !== fixed.length) return undefined
  const matches = fixed.every((part, at) => part.startsWith('$') || part === segments[at]!.toLowerCase())
  if (!matches) return undefined
  return Object.fromEntries(fixed.flatMap((part, at) => (part.startsWith('$') ? [[part.slice(1), segments[at]!]] : [])))
}

export const matchesAnyPath = (templates: readonly string[], path: string): boolean =>
  templates.some((template) => matchPath(template, path) !== undefined)

/** Whether the router redirects a path to the one without its empty segments, such as `/login/` to `/login`. */
export const hasExtraSlashes = (path: string): boolean => /\/\/|.\/$/.test(path)
