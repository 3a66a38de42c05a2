export type Held = { bytes: number; bodies: number }
export type Share = { together: Held; one: Held }

/** Counts what bodies hold: of one sender, of all in their group, and of everybody. */
export function openRoom<Group extends string>(all: Held, shares: Record<Group, Share>) {
  const held = new Map<string, Held>()

  function add(who: string, { bytes, bodies }: Held, limit: Held) {
    const before = held.get(who) ?? { bytes: 0, bodies: 0 }
    const now = { bytes: before.bytes + bytes, bodies: before.bodies + bodies }
    if (now.bodies > 0) held.set(who, now)
    else held.delete(who)
    return now.bytes <= limit.bytes && now.bodies <= limit.bodies
  }

  /** False when there is no room for it; it is counted all the same, until it is given back. */
  return function take(group: Group, id: string, more: Held): boolean {
    const { together, one } = shares[group]
    const fits = [add('all', more, all), add(group, more, together), add(`${group} ${id}`, more, one)]
    return fits.every(Boolean)
  }
}
