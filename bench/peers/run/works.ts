/** What is asked of each: in the order of the table, with the seconds of one turn. */
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

/** Whom a request is about, and the page it wants. */
export type Subject = { id: string; username: string; pieces: number; page: number; today: string }

/** An HTTP request as it goes over the line, but for what every request has. */
export type Ask = { path: string; headers?: Record<string, string>; body?: object }

/** What an answer has to say, whatever it calls it. */
export type Said = { id?: string; pieces?: number[]; days?: string[]; total?: number }

export type Peer = {
  name: string
  port: number
  /** of its server, once that runs */
  pid?: number
  ask: Record<Work, (subject: Subject) => Ask>
  /** out of the answer that was parsed */
  said: Record<Work, (answer: never) => Said>
}

/** As a member logs it; where one has to be named, that one. */
export const typed = { date: '2026-11-20', location: '85016', litterCount: 3, notes: 'Mostly cups.' }
export const cleanup = (member: string) => ({ member, ...typed })
