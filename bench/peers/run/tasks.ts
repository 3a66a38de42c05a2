import type { Db } from '#platform/server/db/db.ts'

/** The six tasks in the order of the printed table, with the seconds of one turn. */
export const TASKS = {
  member: { what: 'one member', seconds: 4 },
  page: { what: 'ranking, first page with total', seconds: 8 },
  randomPage: { what: 'ranking, random page', seconds: 8 },
  rank: { what: 'rank of a member', seconds: 8 },
  events: { what: 'events, first page with total', seconds: 4 },
  cleanup: { what: 'a cleanup created', seconds: 4 },
}
export type Task = keyof typeof TASKS
export const TASK_NAMES = Object.keys(TASKS) as Task[]

export const RANKING_PAGE_SIZE = 10
export const EVENT_PAGE_SIZE = 9

/** Member that a request is about, with a page number of the ranking and today's date. */
export type Subject = { id: string; username: string; pieces: number; page: number; today: string }

/** HTTP request without the headers that all requests have. */
export type PeerRequest = { path: string; headers?: Record<string, string>; body?: object }

/** Content of a response in a common form, because the systems name their fields differently. */
export type ParsedResponse = { id?: string; pieces?: number[]; days?: string[]; total?: number }

export type Peer = {
  name: string
  port: number
  /** Process id of the server, once it runs. */
  pid?: number
  requests: Record<Task, (subject: Subject) => PeerRequest>
  /** Converts a parsed response into the common form. */
  parsers: Record<Task, (answer: never) => ParsedResponse>
  /** Tasks in which the peer takes part, if not in all. */
  tasks?: Task[]
  /** Throws if what the peer has stored is wrong. Called after each task. */
  verify?(db: Db): Promise<void>
}

/** Cleanup as a member logs it; `cleanupFor` adds the member for systems that do not identify the caller. */
export const CLEANUP_FIELDS = { date: '2026-11-20', location: '85016', litterCount: 3, notes: 'Mostly cups.' }
export const cleanupFor = (member: string) => ({ member, ...CLEANUP_FIELDS })
