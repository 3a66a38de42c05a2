import type { OutboxHttpResponse } from '#platform/web/outbox/request.ts'
import { type SimulatedRequest, type SimulatedServer, refusal, reply } from '#platform/web/outbox/simulated-network.ts'
import type { Cleanup } from '../../contract/cleanup.ts'

export type SimulatedCleanupValues = Record<string, unknown>
type ServerPhoto = { owner: string; bytes: number; cleanupId?: string }
export type SimulatedServerCleanup = {
  cleanupId: string
  userId: string
  values: SimulatedCleanupValues
  photos: string[]
  version: number
}
/** Size of the group that a cleanup together makes on the server, under the id of the cleanup. */
export type SimulatedGroup = { total: number; people: number }

export const SIMULATED_MAX_PIECES = 250
/** The simulated server refuses photos whose size is a multiple of this number of bytes. */
export const REFUSED_PHOTO_SIZE_MULTIPLE = 13

/** Simulated server of the outbox simulation: the API for members' own cleanups and photos. */
export class SimulatedCleanupServer implements SimulatedServer {
  readonly cleanups = new Map<string, SimulatedServerCleanup>()
  readonly deleted = new Set<string>()
  readonly photos = new Map<string, ServerPhoto>()
  readonly groups = new Map<string, SimulatedGroup>()
  readonly unverified = new Set<string>()
  /** Photo ids on the simulated server that another member has already used. */
  readonly taken = new Set<string>()
  onCreate: (logged: SimulatedServerCleanup) => void = () => {}
  onGroup: (groupId: string) => void = () => {}
  onEdit: (before: SimulatedServerCleanup, edited: SimulatedServerCleanup, typed: SimulatedCleanupValues) => void =
    () => {}

  handle(request: SimulatedRequest): OutboxHttpResponse {
    const { session, expected, method, path } = request
    if (!session?.isValid) return refusal(401, 'UNAUTHORIZED')
    const { member } = session
    if (member !== expected) return refusal(412, 'OTHER_MEMBER')
    if (this.unverified.has(member)) return refusal(403, 'FORBIDDEN')
    const id = path.split('/').at(-1)!
    if (path.includes('/photos/')) return this.#keepPhoto(member, id, request.bytes)
    if (method === 'DELETE') return this.#delete(member, id)
    return method === 'POST' ? this.#log(member, request.body) : this.#edit(member, id, request.body)
  }

  recordIdOf = ({ path, body }: SimulatedRequest): string =>
    typeof body.cleanupId === 'string' ? body.cleanupId : path.slice(path.lastIndexOf('/') + 1)

  #keepPhoto(owner: string, id: string, bytes: number): OutboxHttpResponse {
    const known = this.photos.get(id)
    if (this.taken.has(id) || (known && known.owner !== owner)) return refusal(409, 'CONFLICT')
    if (known) return reply(200, { id })
    if (bytes % REFUSED_PHOTO_SIZE_MULTIPLE === 0) return refusal(413, 'PAYLOAD_TOO_LARGE')
    this.photos.set(id, { owner, bytes })
    return reply(200, { id })
  }

  #log(userId: string, { cleanupId: id, photos, group, ...values }: SimulatedCleanupValues): OutboxHttpResponse {
    const cleanupId = String(id)
    const known = this.cleanups.get(cleanupId)
    if (known) return known.userId === userId ? this.#answer(known) : refusal(409, 'CONFLICT')
    if (this.deleted.has(cleanupId)) return refusal(410, 'GONE')
    const logged = { cleanupId, userId, values, photos: photos as string[], version: 0 }
    const refused = checkPieces(values) ?? this.#photosLost(logged)
    if (refused) return refused
    this.#show(logged)
    this.onCreate(logged)
    if (group) {
      this.groups.set(cleanupId, toGroup(group))
      this.onGroup(cleanupId)
    }
    return this.#answer(logged)
  }

  #edit(userId: string, id: string, typed: SimulatedCleanupValues): OutboxHttpResponse {
    const { cleanupId: _, photos, group, ...values } = typed
    // As in the real API, limits are checked before the cleanup is looked up.
    const refused = checkPieces(values)
    if (refused) return refused
    const known = this.cleanups.get(id)
    if (known?.userId !== userId) return refusal(404, 'NOT_FOUND')
    // As in the real API, fields missing from an edit of a cleanup keep their value.
    const edited = {
      ...known,
      values: { ...known.values, ...values },
      photos: photos as string[],
      version: known.version + 1,
    }
    const lost = this.#photosLost(edited)
    if (lost) return lost
    this.onEdit(known, edited, values)
    for (const photo of known.photos) if (!edited.photos.includes(photo)) this.photos.delete(photo)
    this.#show(edited)
    // An edit changes the group or makes one, as in the real API.
    if (group) this.groups.set(id, toGroup(group))
    return this.#answer(edited)
  }

  #answer = (logged: SimulatedServerCleanup) => reply(200, toCleanup(logged, this.groups.get(logged.cleanupId)))

  #photosLost({ cleanupId, userId, photos }: SimulatedServerCleanup): OutboxHttpResponse | undefined {
    const found = photos.map((id) => this.photos.get(id))
    const isOwn = found.every((photo) => photo?.owner === userId && (photo.cleanupId ?? cleanupId) === cleanupId)
    return isOwn ? undefined : refusal(410, 'PHOTOS_LOST')
  }

  #show(logged: SimulatedServerCleanup) {
    this.cleanups.set(logged.cleanupId, logged)
    for (const id of logged.photos) this.photos.get(id)!.cleanupId = logged.cleanupId
  }

  #delete(userId: string, id: string): OutboxHttpResponse {
    if (this.cleanups.get(id)?.userId !== userId) return refusal(404, 'NOT_FOUND')
    this.remove(id)
    return reply(204)
  }

  remove(id: string) {
    for (const photo of this.cleanups.get(id)!.photos) this.photos.delete(photo)
    this.cleanups.delete(id)
    this.groups.delete(id)
    this.deleted.add(id)
  }

  /** Deletes photos on the simulated server that no cleanup uses, as the real server does after a day. */
  loseLoosePhotos() {
    for (const [id, { cleanupId }] of this.photos) if (!cleanupId) this.photos.delete(id)
  }
}

const checkPieces = ({ litterCount }: SimulatedCleanupValues) =>
  Number(litterCount) > SIMULATED_MAX_PIECES
    ? refusal(400, 'BAD_REQUEST', { fields: [{ path: 'litterCount', message: 'Too many' }] })
    : undefined

const toGroup = (typed: unknown): SimulatedGroup => {
  const { total, people } = typed as SimulatedGroup
  return { total, people }
}

const toCleanup = (
  { cleanupId, userId, values, photos, version }: SimulatedServerCleanup,
  group: SimulatedGroup | undefined,
) =>
  ({
    cleanupId,
    userId,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])),
    group: group ? { id: cleanupId, ...group, isHost: true } : null,
    photos: photos.map((id) => ({ id })),
    createdAt: '0',
    updatedAt: String(version),
  }) as unknown as Cleanup
