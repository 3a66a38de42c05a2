/**
 * Offline cache of API responses and images in Cache Storage, shared by page and service worker. Each cache belongs to
 * one member, whose id is in its name, and exists only while that member is signed in. A Web Lock ensures that a late
 * write finds its own cache or none.
 */
const PREFIX = { answers: 'kept-answers ', pictures: 'kept-pictures ' }
type Kind = keyof typeof PREFIX

const LOCK = 'kept'
/** Entries per cache. Lists and images are unlimited, so the oldest entries are evicted first. */
const MOST: Record<Kind, number> = { answers: 200, pictures: 300 }

export const isKeptName = (name: string) => Object.values(PREFIX).some((prefix) => name.startsWith(prefix))

export const ownerIn = (names: string[]): string | undefined =>
  names.find((name) => name.startsWith(PREFIX.answers))?.slice(PREFIX.answers.length)

export const owner = async () => ownerIn(await caches.keys())

/**
 * Assigns the caches to one member, or to nobody for null, and deletes all others. `isStillValid` is checked once the
 * lock is held.
 */
export const belongTo = (memberId: string | null, isStill = () => true) =>
  navigator.locks.request(LOCK, async () => {
    if (!isStill()) return
    const own = memberId ? Object.values(PREFIX).map((prefix) => prefix + memberId) : []
    const others = (await caches.keys()).filter((name) => isKeptName(name) && !own.includes(name))
    await Promise.all(others.map((name) => caches.delete(name)))
    await Promise.all(own.map((name) => caches.open(name)))
  })

export const forgetAll = () => belongTo(null)

/** Stores a response, unless the cache no longer belongs to that member. */
export const keep = (memberId: string, kind: Kind, address: string, answer: Response, isStill = () => true) =>
  navigator.locks.request(LOCK, { mode: 'shared' }, async () => {
    const name = PREFIX[kind] + memberId
    if (!isStill() || !(await caches.has(name))) return
    const cache = await caches.open(name)
    try {
      await cache.put(address, answer)
      const held = await cache.keys()
      await Promise.all(held.slice(0, Math.max(0, held.length - MOST[kind])).map((each) => cache.delete(each)))
    } catch {
      // Storage is full: existing entries stay.
    }
  })

/** Deletes a cached response that was withdrawn or that the member may no longer see. */
export const drop = (memberId: string, kind: Kind, address: string) =>
  navigator.locks.request(LOCK, { mode: 'shared' }, async () => {
    const name = PREFIX[kind] + memberId
    if (await caches.has(name)) await (await caches.open(name)).delete(address)
  })

export async function kept(memberId: string, kind: Kind, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: PREFIX[kind] + memberId })
}
