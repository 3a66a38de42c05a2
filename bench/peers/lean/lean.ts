import { join } from 'node:path'
import { serve } from '../run/server.ts'
import { EVENTS, PAGE, type Peer, cleanup } from '../run/works.ts'

const FILES = { bare: 'bare.ts', hono: 'hono.ts' }

export const startLean = (kind: keyof typeof FILES, url: string, port: number, scratch: string) =>
  serve({
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

export const lean = (name: string, port: number): Peer => ({
  name,
  port,
  ask: {
    member: ({ id }) => ({ path: `/member?id=${id}` }),
    page: () => ({ path: `/ranking?page=1&size=${PAGE}` }),
    randomPage: ({ page }) => ({ path: `/ranking?page=${page}&size=${PAGE}` }),
    rank: ({ pieces }) => ({ path: `/rank?pieces=${pieces}` }),
    events: ({ today }) => ({ path: `/events?from=${today}&size=${EVENTS}` }),
    create: ({ id }) => ({ path: '/cleanups', body: cleanup(id) }),
  },
  said: {
    member: ({ id }: { id: string }) => ({ id }),
    page: ofRanking,
    randomPage: ofRanking,
    rank: ({ rank }: { rank: number }) => ({ total: rank }),
    events: ({ events, total }: Listed) => ({ days: events.map((event) => event.startDate), total }),
    create: () => ({}),
  },
})
