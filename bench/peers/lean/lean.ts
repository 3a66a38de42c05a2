import { join } from 'node:path'
import { startServer } from '../run/server.ts'
import { EVENT_PAGE_SIZE, RANKING_PAGE_SIZE, type Peer, cleanupFor } from '../run/tasks.ts'

const FILES = { bare: 'bare.ts', hono: 'hono.ts' }

export const startLean = (kind: keyof typeof FILES, url: string, port: number, scratch: string) =>
  startServer({
    name: kind,
    args: [join(import.meta.dirname, FILES[kind])],
    cwd: scratch,
    log: join(scratch, `${kind}.log`),
    ready: `http://127.0.0.1:${port}/ready`,
    env: { DATABASE_URL: url, PORT: String(port) },
  })

type Members = { members: { totalLitterPieces: number }[]; total: number }
const ofRanking = ({ members, total }: Members) => ({ pieces: members.map((row) => row.totalLitterPieces), total })

type Listed = { events: { startDate: string }[]; total: number }

export const createLeanPeer = (name: string, port: number): Peer => ({
  name,
  port,
  requests: {
    member: ({ id }) => ({ path: `/member?id=${id}` }),
    page: () => ({ path: `/ranking?page=1&size=${RANKING_PAGE_SIZE}` }),
    randomPage: ({ page }) => ({ path: `/ranking?page=${page}&size=${RANKING_PAGE_SIZE}` }),
    rank: ({ pieces }) => ({ path: `/rank?pieces=${pieces}` }),
    events: ({ today }) => ({ path: `/events?from=${today}&size=${EVENT_PAGE_SIZE}` }),
    cleanup: ({ id }) => ({ path: '/cleanups', body: cleanupFor(id) }),
  },
  parsers: {
    member: ({ id }: { id: string }) => ({ id }),
    page: ofRanking,
    randomPage: ofRanking,
    rank: ({ rank }: { rank: number }) => ({ total: rank }),
    events: ({ events, total }: Listed) => ({ days: events.map((event) => event.startDate), total }),
    cleanup: () => ({}),
  },
})
