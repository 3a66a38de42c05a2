/** The six tasks in the order of the printed table, with the seconds of one turn. */
export const WORKS = {
  member: { what: 'one member', seconds: 4 },
  page: { what: 'ranking, first page with total', seconds: 8 },
  randomPage: { what: 'ranking, random page', seconds: 8 },
  rank: { what: 'rank of a member', seconds: 8 },
  events: { what: 'events, first page with total', seconds: 4 },
  create: { what: 'a cleanup created', seconds: 4 },
}
export type Work = keyof typeof WORKS
export const NAMES = Object.keys(WORKS) as Work[]

export const PAGE = 10
export const EVENTS = 9

/** Member that a request is about, with a page number of the ranking and today's date. */
export type Subject = { id: string; username: string; pieces: number; page: number; today: string }

/** HTTP request without the headers that all requests have. */
export type Ask = { path: string; headers?: Record<string, string>; body?: object }

/** Content of a response in a common form, because the systems name their fields differently. */
export type Said = { id?: string; pieces?: number[]; days?: string[]; total?: number }

export type Peer = {
  name: string
  port: number
  /** Process id of the server, once it runs. */
  pid?: number
  ask: Record<Work, (subject: Subject) => Ask>
  /** Converts a parsed response into the common form. */
  said: Record<Work, (answer: never) => Said>
}

/** Cleanup as a member logs it; `cleanupFor` adds the member for systems that do not identify the caller. */
export const typed = { date: '2026-11-20', location: '85016', litterCount: 3, notes: 'Mostly cups.' }
export const cleanup = (member: string) => ({ member, ...typed })
