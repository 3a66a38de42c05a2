type AppShell = {
  version: string
  /** URLs of the app shell's files with a content hash in their name. */
  files: string[]
  /** URL of the page that is shown for every URL while offline. */
  page: string
  /** URLs of the app shell's files that have the same name in every version. */
  others: string[]
}

/**
 * Downloads the app shell (the static files of the product) for offline use. All or nothing: a service worker must not
 * install with an incomplete app shell.
 */
export async function installAppShell({ version, files, page, others }: AppShell) {
  const cache = await caches.open(appShellCacheName(version))
  const downloads = files.map(async (file) => {
    // Unchanged files are copied from the cache of the previous version or of a failed installation.
    const cached = await caches.match(file)
    await cache.put(file, cached ?? (await downloadFile(file)))
  })
  await Promise.all([
    ...downloads,
    cache.addAll(others.map((path) => new Request(path, { cache: 'reload' }))),
    storeOfflinePage(cache, page, files),
  ])
}

/** Downloads a file of the app shell. Rejects HTML, because a captive portal returns its own sign-in page. */
async function downloadFile(file: string) {
  const response = await fetch(file)
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${file} is not ours`)
  return response
}

/**
 * Stores the offline page, rendered without a session. Its version must match, because the app shell contains no files
 * of other versions.
 */
async function storeOfflinePage(cache: Cache, page: string, files: string[]) {
  const response = await fetch(page, { credentials: 'omit', cache: 'reload' })
  const assets = listHashedAssetUrls(await response.clone().text())
  if (!response.ok || assets.length === 0 || assets.some((asset) => !files.includes(asset)))
    throw new Error(`${page} is not of this version`)
  await cache.put(page, response)
}

export async function deleteOutdatedAppShells(version: string) {
  await Promise.all(selectOutdatedAppShells(await caches.keys(), version).map((name) => caches.delete(name)))
}

export const readFileFromAppShell = async (version: string, path: string) =>
  (await caches.match(path, { cacheName: appShellCacheName(version) })) ?? caches.match(path)

const SHELL_PREFIX = 'shell '

export const appShellCacheName = (version: string) => SHELL_PREFIX + version

/**
 * Selects the app shell caches to delete. The previous version stays for open tabs. `names` are in order of creation,
 * as Cache Storage lists them.
 */
export function selectOutdatedAppShells(names: string[], version: string): string[] {
  const others = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== appShellCacheName(version))
  return others.slice(0, -1)
}

export const listHashedAssetUrls = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)),
]
