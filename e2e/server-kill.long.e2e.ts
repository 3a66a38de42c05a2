import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { v4, v7 } from 'uuid'
import { pictureNameFromStorageKey } from '#features/photos/rules.ts'
import { TEST_MEMBER_PASSWORD } from '#features/members/server/fixtures.ts'
import { runUnregisteredPictureFileSweep } from '#features/photos/server/worker.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { ALL_DATABASE_COUNTERS } from '#app/server/recount.ts'
import { compareAllStoredCounters } from '#platform/server/recount/recount.ts'
import { openFolderFileStore } from '#platform/server/files/folder.ts'
import { withServerDatabase, createOnboardedMembers } from './harness/product/database.ts'
import { killProcesses, findProcessTree } from './harness/product/processes.ts'
import { startProductForTests, createTemporaryFolder } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'

const KILLS = Number(process.env.KILLS ?? 1)
const ZIP = '99999'
/** Kills after which other members continue, because logging is limited per hour. */
const KILLS_PER_MEMBER = 10
const emailsOf = (turn: number) => ['ana', 'ben', 'cleo'].map((name) => `${name}-${turn}@example.org`)

/** A cleanup of two members: one logs it as a group, and the other joins it with a share. */
type Log = { cleanupId: string; photos: string[]; token: string; shareId: string; guestToken: string }
const PIECES = 12
const GROUP = { total: 3 * PIECES, people: 3 }

test.runIf(process.platform === 'linux')(
  'a server killed at random moments keeps every acknowledged group and share exactly once',
  { timeout: 120_000 + KILLS * 60_000 },
  async ({ onTestFinished }) => {
    const folder = await createTemporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a9' } })
      .jpeg()
      .toBuffer()
    // Building the demo town would take longer than the whole test.
    const own = { DATA_DIR: folder, DEMO: '0' }
    const acknowledged: Log[] = []
    const uncertain: Log[] = []
    let tokens: string[] = []
    const figures = { sentAgain: 0, starts: [] as number[] }
    const sendAgain = async (api: ReturnType<typeof createApiClient>) => {
      for (const log of uncertain.splice(0)) {
        acknowledged.push(await api.log(log, photo))
        figures.sentAgain++
      }
    }
    const start = async (name: string) => {
      const startedAt = Date.now()
      const product = await startProductForTests(name, own)
      figures.starts.push(Date.now() - startedAt)
      return product
    }
    for (let run = 0; run < KILLS; run++) {
      const product = await start(`killed-${run}`)
      const api = createApiClient(product.origin)
      if (!run) {
        const turns = Array.from({ length: Math.ceil(KILLS / KILLS_PER_MEMBER) }, (_, turn) => emailsOf(turn))
        await createOnboardedMembers(folder, turns.flat())
      }
      // Sign-in is rate-limited too, so tokens are reused: a session survives the kill.
      if (run % KILLS_PER_MEMBER === 0)
        tokens = await Promise.all(emailsOf(run / KILLS_PER_MEMBER).map((email) => api.signIn(email)))
      // Retry what a kill interrupted, with the same ids.
      await sendAgain(api)
      const over = new AbortController()
      const members = tokens.map(async (token, at) => {
        const guestToken = tokens[(at + 1) % tokens.length]!
        while (!over.signal.aborted) {
          const log = { cleanupId: v7(), photos: [v4(), v4()], token, shareId: v7(), guestToken }
          uncertain.push(log)
          const saved = await api.log(log, photo).catch(() => undefined)
          if (!saved) return
          uncertain.splice(uncertain.indexOf(log), 1)
          acknowledged.push(saved)
        }
      })
      // Kill at a random moment of a random cleanup, also on a slow machine.
      const enough = acknowledged.length + Math.floor(Math.random() * 6)
      for (const end = Date.now() + 20_000; acknowledged.length < enough && Date.now() < end;) await pause(20)
      await pause(Math.random() * 1000)
      const gone = killProcesses(findProcessTree(product.process.pid!))
      over.abort()
      await Promise.all([gone, ...members])
    }

    const product = await start('killed-last')
    onTestFinished(() => product.stop())
    const api = createApiClient(product.origin)
    await sendAgain(api)
    expect(acknowledged.length).toBeGreaterThan(KILLS)
    for (const log of acknowledged) expect(await api.photosOf(log)).toEqual([200, 200, 200, 200, 200, 200])

    await withServerDatabase(folder, async (db) => {
      const { rows } = await db.$client.query<{ id: string; rest: number }>(
        'select cleanup_id as id, rest from cleanup_logs where location = $1',
        [ZIP],
      )
      expect(rows.map(({ id }) => id).toSorted()).toEqual(
        acknowledged.flatMap(({ cleanupId, shareId }) => [cleanupId, shareId]).toSorted(),
      )
      const rests = new Map(rows.map(({ id, rest }) => [id, rest]))
      for (const { cleanupId, shareId } of acknowledged)
        expect([rests.get(cleanupId), rests.get(shareId)]).toEqual([GROUP.total - 2 * PIECES, 0])
      expect((await compareAllStoredCounters(db, ALL_DATABASE_COUNTERS)).filter(({ wrong }) => wrong > 0)).toEqual([])

      // Two days later the sweep deletes orphaned files.
      const now = () => new Date(Date.now() + 2 * 24 * 3_600_000)
      const files = await openFolderFileStore(join(folder, 'files'))
      await runUnregisteredPictureFileSweep({
        platform: { db, files, clock: { now } },
        signal: new AbortController().signal,
      })
      const known = new Set((await db.select({ name: pictures.name }).from(pictures)).map(({ name }) => name))
      const stored = (await readdir(join(folder, 'files', 'cleanups'))).map((file) =>
        pictureNameFromStorageKey(`cleanups/${file}`)!,
      )
      expect(new Set(stored.filter((name) => !known.has(name)))).toEqual(new Set())
    })
    expect((await readFile(product.logFile, 'utf8')).includes('"level":"error"')).toBe(false)
    if (process.env.KILLS) console.log(summarizeRun(acknowledged, figures))
  },
)

/** Summarizes a run. The first start is omitted, because it creates the database and follows no kill. */
function summarizeRun(
  acknowledged: Log[],
  { sentAgain, starts: [, ...starts] }: { sentAgain: number; starts: number[] },
) {
  const sorted = starts.toSorted((a, b) => a - b)
  const [middle, longest] = [sorted[sorted.length >> 1]!, sorted.at(-1)!].map((ms) => `${(ms / 1000).toFixed(1)} s`)
  const photos = acknowledged.reduce((sum, { photos }) => sum + photos.length, 0)
  return (
    `Killed ${KILLS} times. Acknowledged: ${acknowledged.length} groups, each with a guest, with ${photos} photos, ` +
    `${sentAgain} of them sent again after a kill; all there, once, with every file. ` +
    `Ready after a kill: median ${middle}, longest ${longest}.`
  )
}

function createApiClient(origin: string) {
  const ask = async (method: string, path: string, token?: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'wants-auth-token': 'yes',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    signIn: async (email: string) =>
      (await ask('POST', '/api/v1/session', undefined, { email, password: TEST_MEMBER_PASSWORD })).headers.get(
        'set-auth-token',
      )!,
    async log(log: Log, photo: Buffer): Promise<Log> {
      const { cleanupId, photos, token, shareId, guestToken } = log
      for (const id of photos) {
        const form = new FormData()
        form.append('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
        await ask('PUT', `/api/v1/me/photos/${id}`, token, form)
      }
      const day = new Date().toISOString().slice(0, 10)
      await ask('POST', '/api/v1/cleanups', token, {
        cleanupId,
        date: day,
        location: ZIP,
        litterCount: PIECES,
        notes: '',
        photos,
        group: GROUP,
      })
      const group = (await (await ask('GET', `/api/v1/groups/${cleanupId}`, token)).json()) as {
        join: { code: string }
      }
      const share = { cleanupId: shareId, pieces: PIECES }
      await ask('POST', `/api/v1/group-codes/${group.join.code}/shares`, guestToken, share)
      return log
    },
    /** Fetches each file of each photo and returns the statuses. */
    async photosOf({ cleanupId, token }: Log) {
      const cleanup = (await (await ask('GET', `/api/v1/cleanups/${cleanupId}`, token)).json()) as {
        photos: { small: string; medium: string; large: string }[]
      }
      const addresses = cleanup.photos.flatMap(({ small, medium, large }) => [small, medium, large])
      return Promise.all(addresses.map(async (address) => (await ask('GET', address, token)).status))
    },
  }
}
