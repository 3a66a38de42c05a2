import sharp from 'sharp'
import { aCameraPhotoFile } from '#features/photos/server/fixtures.ts'
import { MAX_STORED_PICTURE_SIDE } from '#features/photos/rules.ts'
import { dayInTimeZone } from '#platform/days.ts'
import type { HttpRequest, HttpClient } from './http-client.ts'
import { type LoadMember, type LoadAccounts, nthClientAddress, askApi, memberHeaders } from './accounts.ts'

export type VisitKind = 'public' | 'member' | 'log' | 'admin'
/** Result of a visit. `shed` is a rejection with 503 and Retry-After (load shedding). */
export type VisitOutcome = 'served' | 'shed' | `error: ${string}`
export type Visit = { kind: VisitKind; run(): Promise<VisitOutcome> }

/** Number of visits of each kind in a hundred. */
export const MIX: Record<VisitKind, number> = { public: 80, member: 15, log: 4, admin: 1 }

const VISITORS = 20_000

/** Public paths with their weights: pages from the shared page cache, pages of events, sign-in and sign-up. */
const publicPaths = (events: string[]): [number, () => string][] => [
  [45, () => '/'],
  [15, () => '/cleanups'],
  [10, () => `/cleanups?page=${2 + pickOne([0, 1])}`],
  [10, () => pickOne(['/about-us', '/download', '/terms', '/privacy'])],
  [15, () => `/cleanups/${pickOne(events)}`],
  [5, () => pickOne(['/login', '/signup'])],
]

const MEMBERS: [number, () => string][] = [
  [20, () => '/dashboard'],
  [15, () => '/api/v1/me'],
  [20, () => '/api/v1/me/progress'],
  [15, () => '/api/v1/me/cleanups'],
  [20, () => `/api/v1/litterboard?page=${1 + pickOne([0, 1, 2])}`],
  [10, () => '/leaderboard'],
]

const ADMIN: [number, () => string][] = [
  [30, () => '/admin-main'],
  [30, () => '/admin-main/cleanups'],
  [20, () => '/api/v1/admin/cleanups?status=pending'],
  [20, () => '/api/v1/admin/cleanup-counts'],
]

/** Creates a generator of random visits in the proportions of `MIX`. */
export async function createTraffic(line: HttpClient, { members, admin }: LoadAccounts) {
  const { events } = (await askApi(line, { path: '/cleanup-events' })).data as { events: { id: string }[] }
  const pages = publicPaths(events.map(({ id }) => id))
  const photo = await createPhonePhoto()
  let [visits, logs] = [0, 0]
  const pay: Record<VisitKind, () => Promise<VisitOutcome>> = {
    public: () => read(pickWeighted(pages), { 'x-forwarded-for': nthClientAddress(visits % VISITORS) }),
    member: () => read(pickWeighted(MEMBERS), memberHeaders(pickOne(members))),
    admin: () => read(pickWeighted(ADMIN), memberHeaders(admin)),
    log: () => log(members[logs++ % members.length]!),
  }
  const kinds = Object.entries(MIX).map(
    ([kind, weight]) => [weight, () => kind as VisitKind] as [number, () => VisitKind],
  )

  async function read(path: string, headers: HttpRequest['headers']) {
    return toOutcome(await line.ask({ path, headers }))
  }

  /** Uploads a photo under a new id, then logs the cleanup that refers to it, as the web app does. */
  async function log(member: LoadMember): Promise<VisitOutcome> {
    const [photoId, cleanupId] = [crypto.randomUUID(), crypto.randomUUID()]
    const sent = await line.ask({
      method: 'PUT',
      path: `/api/v1/me/photos/${photoId}`,
      ...buildPhotoForm(photo, member),
    })
    const outcome = toOutcome(sent)
    if (outcome !== 'served') return outcome
    const cleanup = {
      cleanupId,
      date: dayInTimeZone('UTC', new Date()),
      location: '85016',
      litterCount: 12,
      photos: [photoId],
    }
    const headers = { ...memberHeaders(member), 'content-type': 'application/json' }
    const body = Buffer.from(JSON.stringify(cleanup))
    return toOutcome(await line.ask({ method: 'POST', path: '/api/v1/cleanups', headers, body }))
  }

  return function nextVisit(): Visit {
    visits++
    const kind = pickWeighted(kinds)
    return { kind, run: () => pay[kind]().catch((error: Error) => `error: ${error.message}` as const) }
  }
}

function toOutcome({ status, headers }: Awaited<ReturnType<HttpClient['ask']>>): VisitOutcome {
  if (status >= 200 && status < 300) return 'served'
  return status === 503 && headers['retry-after'] ? 'shed' : `error: ${status}`
}

function buildPhotoForm(photo: Buffer, member: LoadMember) {
  const boundary = crypto.randomUUID()
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    headers: { ...memberHeaders(member), 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** JPEG that the web app makes of a photo of 12 megapixels before it uploads it. */
const createPhonePhoto = async () =>
  sharp(await aCameraPhotoFile())
    .autoOrient()
    .resize({ width: MAX_STORED_PICTURE_SIDE, height: MAX_STORED_PICTURE_SIDE, fit: 'inside' })
    .jpeg({ quality: 85 })
    .toBuffer()

const pickOne = <Choice>(of: Choice[]) => of[Math.floor(Math.random() * of.length)]!

function pickWeighted<Choice>(choices: [weight: number, choose: () => Choice][]): Choice {
  let left = Math.random() * choices.reduce((sum, [weight]) => sum + weight, 0)
  return choices.find(([weight]) => (left -= weight) < 0)![1]()
}
