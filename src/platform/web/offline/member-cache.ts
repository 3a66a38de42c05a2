/**
 * Offline cache of API responses and images in Cache Storage, shared by page and service worker. Each cache belongs to
 * the signed-in member whose id is in its name. A Web Lock prevents a late write from recreating a cache that was
 * deleted at sign-out.
 */
const CACHE_PREFIX = { answers: 'kept-answers ', pictures: 'kept-pictures ' }
type CacheKind = keyof typeof CACHE_PREFIX

const LOCK_NAME = 'kept'
/** Members may load any number of lists and images, so each cache evicts its oldest entries. */
const MAX_ENTRIES: Record<CacheKind, number> = { answers: 200, pictures: 300 }

export const isMemberCacheName = (name: string) => Object.values(CACHE_PREFIX).some((prefix) => name.startsWith(prefix))

export const findCacheOwner = (names: string[]): string | undefined =>
  names.find((name) => name.startsWith(CACHE_PREFIX.answers))?.slice(CACHE_PREFIX.answers.length)

export const readMemberCacheOwner = async () => findCacheOwner(await caches.keys())

/**
 * Assigns the offline caches to one member, or to nobody for null, and deletes the others. `isStillValid` runs under
 * the lock.
 */
export const setMemberCacheOwner = (memberId: string | null, isStillValid = () => true) =>
  navigator.locks.request(LOCK_NAME, async () => {
    if (!isStillValid()) return
    const own = memberId ? Object.values(CACHE_PREFIX).map((prefix) => prefix + memberId) : []
    const others = (await caches.keys()).filter((name) => isMemberCacheName(name) && !own.includes(name))
    await Promise.all(others.map((name) => caches.delete(name)))
    await Promise.all(own.map((name) => caches.open(name)))
  })

export const deleteMemberCaches = () => setMemberCacheOwner(null)

/** Stores a response in a member's offline cache, unless the cache no longer belongs to that member. */
export const storeCachedResponse = (
  memberId: string,
  kind: CacheKind,
  address: string,
  response: Response,
  isStillValid = () => true,
) =>
  navigator.locks.request(LOCK_NAME, { mode: 'shared' }, async () => {
    const name = CACHE_PREFIX[kind] + memberId
    if (!isStillValid() || !(await caches.has(name))) return
    const cache = await caches.open(name)
    try {
      await cache.put(address, response)
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES[kind])).map((each) => cache.delete(each)))
    } catch {
      // The browser's storage is full: existing entries of the offline cache stay.
    }
  })

/** Deletes a cached response that was withdrawn or that the member may no longer see. */
export const deleteCachedResponse = (memberId: string, kind: CacheKind, address: string) =>
  navigator.locks.request(LOCK_NAME, { mode: 'shared' }, async () => {
    const name = CACHE_PREFIX[kind] + memberId
    if (await caches.has(name)) await (await caches.open(name)).delete(address)
  })

export async function readCachedResponse(
  memberId: string,
  kind: CacheKind,
  address: string,
): Promise<Response | undefined> {
  return caches.match(address, { cacheName: CACHE_PREFIX[kind] + memberId })
}
