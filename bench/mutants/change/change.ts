/** One place of a source, and what is put there instead. */
export type Change = {
  start: number
  end: number
  to: string
  /** a line that the changed source needs at its end */
  needs?: string
}

/** A list to look words up in, `toString` and `constructor` too. */
export const table = <To>(all: Record<string, To>): Record<string, To | undefined> =>
  Object.assign(Object.create(null) as object, all)

/** Of words that stand for each other: what a mutant has in place of the first. */
export const STATUSES = table({
  pending: 'approved',
  approved: 'pending',
  rejected: 'approved',
  flagged: 'rejected',
  read: 'pending',
  ready: 'pending',
  avatar: 'photo',
  photo: 'avatar',
  member: 'admin',
  admin: 'member',
  superadmin: 'admin',
})

export const apply = (source: string, { start, end, to, needs = '' }: Change): string =>
  `${source.slice(0, start)}${to}${source.slice(end)}${needs && `\n${needs}\n`}`

/** As one line, as an explanation names it. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
