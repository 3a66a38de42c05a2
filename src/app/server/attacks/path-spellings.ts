const encodeFirst = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`
const alternateCase = (text: string) => text.replace(/../g, (pair) => pair[0]!.toLowerCase() + pair[1]!.toUpperCase())

/** Spellings of a path that a proxy, a router or a page might treat as equal. */
const SPELLINGS: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  'upper case': (path) => path.toUpperCase(),
  'first letter in upper case': (path) => path.replace(/\/([a-z])/, (_, letter: string) => `/${letter.toUpperCase()}`),
  'last name with a capital': (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase()),
  'mixed case': alternateCase,
  'trailing slash': (path) => `${path}/`,
  'double slash before': (path) => `/${path}`,
  'double slash inside': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'percent-encoded letter': (path) => path.replace(/[^/]+$/, encodeFirst),
  'percent-encoded slash before': (path) => `/%2f${path.slice(1)}`,
  'percent-encoded slash after': (path) => `${path}%2F`,
  'percent-encoded dot': (path) => `/%2e${path}`,
  'percent-encoded dots': (path) => `/x/%2E%2e${path}`,
  dot: (path) => `/.${path}`,
  dots: (path) => `/x/..${path}`,
  'trailing dot': (path) => `${path}.`,
  'trailing dots': (path) => `${path}/x/..`,
  'trailing space': (path) => `${path}%20`,
  parameter: (path) => `${path};a=b`,
  backslash: (path) => `\\${path.slice(1)}`,
}

export function listPathSpellings(target: string): string[] {
  const [path, query] = target.split('?') as [string, string?]
  const end = query === undefined ? '' : `?${query}`
  return [...new Set(Object.values(SPELLINGS).map((write) => write(path) + end))]
}
