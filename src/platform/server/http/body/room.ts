/** Whose upload it is: a member, or a visitor from that network. */
export type Sender = { id: string; isMember: boolean }

type Held = { bytes: number; uploads: number }
type Share = { together: Held; one: Held }
export type Most = { all: Held; members: Share; visitors: Share }

/** Counts what uploads hold, arriving or in work: of one sender, of all like them, and of everybody. */
export function openRoom(most: Most) {
  const held = new Map<string, Held>()

  function add(who: string, { bytes, uploads }: Held, limit: Held) {
    const before = held.get(who) ?? { bytes: 0, uploads: 0 }
    const now = { bytes: before.bytes + bytes, uploads: before.uploads + uploads }
    if (now.uploads > 0) held.set(who, now)
    else held.delete(who)
    return now.bytes <= limit.bytes && now.uploads <= limit.uploads
  }

  /** False when there is no room for it; it is counted all the same, until it is given back. */
  return function take({ id, isMember }: Sender, more: Held): boolean {
    const group = isMember ? 'members' : 'visitors'
    const { together, one } = most[group]
    const fits = [add('all', more, most.all), add(group, more, together), add(`${group} ${id}`, more, one)]
    return fits.every(Boolean)
  }
}
