const PREFIX = 'shell '

export const shellOf = (version: string) => PREFIX + version

/**
 * The shells nobody needs any more. That of the version before stays, for the tabs that still run it and have not fetched
 * all of it. `names` stand in the order in which they were made, as Cache Storage gives them.
 */
export function outdated(names: string[], version: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== shellOf(version))
  return others.slice(0, -1)
}

/** The files of a page's own version, which it names itself. */
export const assetsIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
