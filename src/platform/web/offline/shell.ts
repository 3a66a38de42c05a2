type Shell = {
  version: string
  /** Files with a content hash in their name. */
  files: string[]
  /** Page that serves every URL while offline. */
  page: string
  /** Files with the same name in every version. */
  others: string[]
}

/**
 * Downloads the app shell (the static files of the product) for offline use. All or nothing: a service worker with an
 * incomplete shell must not install.
 */
export async function fetchShell({ version, files, page, others }: Shell) {
  const cache = await caches.open(shellOf(version))
  const fetched = files.map(async (file) => {
    // Unchanged files are copied from the previous version or an earlier attempt.
    const known = await caches.match(file)
    await cache.put(file, known ?? (await ownFile(file)))
  })
  await Promise.all([
    ...fetched,
    cache.addAll(others.map((path) => new Request(path, { cache: 'reload' }))),
    keepPage(cache, page, files),
  ])
}

/** Downloads a file of the app shell. Rejects HTML, because a captive portal answers with its own sign-in page. */
async function ownFile(file: string) {
  const answer = await fetch(file)
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${file} is not ours`)
  return answer
}

/**
 * Stores the offline page, rendered without a session. It must be of this version, because its own files would be
 * missing otherwise.
 */
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

/** Reads a file from the app shell of a version, or else from the previous version. */
export const fromShell = async (version: string, path: string) =>
  (await caches.match(path, { cacheName: shellOf(version) })) ?? caches.match(path)

const PREFIX = 'shell '

export const shellOf = (version: string) => PREFIX + version

/**
 * Names of app shell caches to delete. The previous version stays for tabs that still run it. `names` are in order of
 * creation, as Cache Storage lists them.
 */
export function outdated(names: string[], version: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== shellOf(version))
  return others.slice(0, -1)
}

/** Lists the hashed files that a page refers to. */
export const assetsIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
