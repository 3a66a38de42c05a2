/** Mutation of one place in a source file: the range and its replacement. */
export type Change = {
  start: number
  end: number
  to: string
  /** Line that must be appended to the mutated source, such as an import. */
  needs?: string
}

/** Look-up table without a prototype, so that words such as `toString` and `constructor` are not found by accident. */
export const createLookup = <To>(all: Record<string, To>): Record<string, To | undefined> =>
  Object.assign(Object.create(null) as object, all)

/** Replacements for statuses, roles and kinds in string literals. */
export const WORD_REPLACEMENTS = createLookup({
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

export const applyChange = (source: string, { start, end, to, needs = '' }: Change): string =>
  `${source.slice(0, start)}${to}${source.slice(end)}${needs && `\n${needs}\n`}`

/** Collapses whitespace, so that code of several lines is one line, as in explained.ts. */
export const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
