/**
 * What this device keeps of the last known data, in Cache Storage, where the page and its worker both reach it. All of it
 * belongs to one member: the names of the caches say whose it is, and a cache exists only as long as that member is
 * signed in. The lock makes sure that what is put there late finds either its own cache or none.
 */
const PREFIX = { answers: 'kept-answers ', pictures: 'kept-pictures ' }
type Kind = keyof typeof PREFIX

const LOCK = 'kept'
/** Of pages of lists and pictures there is no end; the oldest go first. */
const MOST: Record<Kind, number> = { answers: 200, pictures: 300 }

export const isKeptName = (name: string) => Object.values(PREFIX).some((prefix) => name.startsWith(prefix))

export const ownerIn = (names: string[]): string | undefined =>
  names.find((name) => name.startsWith(PREFIX.answers))?.slice(PREFIX.answers.length)

export const owner = async () => ownerIn(await caches.keys())

/** From now on it is this member's, or nobody's; what was anybody else's is gone. `isStill` is asked when it is our turn. */
export const belongTo = (memberId: string | null, isStill = () => true) =>
  navigator.locks.request(LOCK, async () => {
    if (!isStill()) return
    const own = memberId ? Object.values(PREFIX).map((prefix) => prefix + memberId) : []
    const others = (await caches.keys()).filter((name) => isKeptName(name) && !own.includes(name))
    await Promise.all(others.map((name) => caches.delete(name)))
    await Promise.all(own.map((name) => caches.open(name)))
  })

export const forgetAll = () => belongTo(null)

/** Kept only as long as it is still that member's. */
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
      // the device has no room: what is there stays
    }
  })

/** It was withdrawn, or is not this member's any more. */
export const drop = (memberId: string, kind: Kind, address: string) =>
  navigator.locks.request(LOCK, { mode: 'shared' }, async () => {
    const name = PREFIX[kind] + memberId
    if (await caches.has(name)) await (await caches.open(name)).delete(address)
  })

export async function kept(memberId: string, kind: Kind, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: PREFIX[kind] + memberId })
}
