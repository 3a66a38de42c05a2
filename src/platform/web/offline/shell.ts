type Shell = {
  version: string
  /** of which the names change with what is in them */
  files: string[]
  /** the page that opens every other without a network */
  page: string
  /** of which the names stay */
  others: string[]
}

/** All or nothing: a worker whose shell is not whole does not begin. */
export async function fetchShell({ version, files, page, others }: Shell) {
  const cache = await caches.open(shellOf(version))
  const fetched = files.map(async (file) => {
    // of the version before, or of an attempt before
    const known = await caches.match(file)
    await cache.put(file, known ?? (await ownFile(file)))
  })
  await Promise.all([
    ...fetched,
    cache.addAll(others.map((path) => new Request(path, { cache: 'reload' }))),
    keepPage(cache, page, files),
  ])
}

/** A network that wants to be signed in to answers with a page of its own. */
async function ownFile(file: string) {
  const answer = await fetch(file)
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${file} is not ours`)
  return answer
}

/** Rendered for nobody; and only if it is of this version, else its own files would be missing. */
async function keepPage(cache: Cache, page: string, files: string[]) {
  const answer = await fetch(page, { credentials: 'omit', cache: 'reload' })
  const assets = assetsIn(await answer.clone().text())
  if (!answer.ok || assets.length === 0 || assets.some((asset) => !files.includes(asset)))
    throw new Error(`${page} is not of this version`)
  await cache.put(page, answer)
}

export async function dropOutdated(version: string) {
  await Promise.all(outdated(await caches.keys(), version).map((name) => caches.delete(name)))
}

/** Also of the version before. */
export const fromShell = async (version: string, path: string) =>
  (await caches.match(path, { cacheName: shellOf(version) })) ?? caches.match(path)

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
