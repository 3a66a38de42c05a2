import { describe, expect, test } from 'vitest'
import { type ChosenOutboxPhoto, createOutboxClient } from './client.ts'
import { createOutboxUploader } from './uploader.ts'
import type { SavedOutboxRecord, PendingOutboxRecord } from './kind.ts'
import type { OutboxFetchFunction } from './request.ts'
import { type SimulatedValues, simulatedKind } from './simulated-kind.ts'
import { SimulatedDevice, EventSimulation, createSeededRandom } from './simulated-device.ts'

const ANA = 'ana'
const ID = 'note'
const typed: SimulatedValues = { text: '', count: 36 }
const withBytes: ChosenOutboxPhoto[] = [{ id: 'photo', isSent: false, file: new Blob(['12345']) }]
const asOpened: ChosenOutboxPhoto[] = [{ id: 'photo', isSent: false }]

type Answer = Awaited<ReturnType<OutboxFetchFunction>>

const json = (status: number, body: object): Answer => ({ status, text: JSON.stringify(body), headers: new Headers() })
const refused = json(400, { code: 'BAD_REQUEST', message: 'No.' })
const gone = json(410, { code: 'GONE', message: 'Deleted.' })
const lost = json(410, { code: 'PHOTOS_LOST', message: 'Lost.' })
const busy = { ...json(503, { code: 'X', message: 'Busy.' }), headers: new Headers({ 'retry-after': '60' }) }
const cut = () => Promise.reject<Answer>(new Error('cut'))

/** Creates a simulated device. Its server gives these answers one after the other, and then accepts everything. */
function createDevice(...answers: ('yes' | (() => Promise<Answer>))[]) {
  const world = new EventSimulation(createSeededRandom(1))
  const device = new SimulatedDevice(world, simulatedKind)
  const requests: string[] = []
  const times: number[] = []
  const fetch: OutboxFetchFunction = async (path, { method, body }) => {
    times.push(world.time)
    const last = path.split('/').at(-1)
    const { photos, ...values } =
      typeof body === 'string' ? (JSON.parse(body) as SimulatedValues & { noteId: string; photos: string[] }) : {}
    requests.push(photos ? `${method} ${last} with ${photos.join() || 'no photos'}` : `${method} ${last}`)
    const answer = answers.shift() ?? 'yes'
    if (answer !== 'yes') return answer()
    if (method === 'DELETE') return { status: 204, text: '', headers: new Headers() }
    return json(200, photos ? { ...values, photos: photos.map((id) => ({ id })) } : { id: last })
  }
  const openTab = (name: string) => {
    const environment = device.environmentFor(device.start(name), fetch)
    const uploader = createOutboxUploader(environment)
    uploader.drainContinuously(ANA, () => {})
    return {
      ...createOutboxClient<SimulatedValues, SavedOutboxRecord>(environment, uploader),
      store: environment.store,
    }
  }
  /** Awaits work while the simulated time of the device advances. */
  const awaited = async <T>(work: Promise<T>): Promise<T> => {
    const open = new Set([work])
    const end = () => void open.delete(work)
    work.then(end, end)
    for (let at = world.time; open.size > 0; at += 100) await world.run({ until: at })
    return work
  }
  return { device, openTab, awaited, requests, times, rest: () => world.run() }
}

const ignore = () => {}

/** Stores a record in the outbox, closes its form immediately, and lets the outbox send. */
async function logAndLeave({ openTab, awaited, rest }: ReturnType<typeof createDevice>) {
  const form = openTab('one').form(ANA, undefined)
  await awaited(form.store(ID, typed, async () => []))
  form.close()
  await rest()
}

test('a rejected record that the member discarded offline is deleted on the server later', async () => {
  const device = createDevice(async () => refused, cut)
  await logAndLeave(device)
  const { openTab, awaited, requests, rest } = device
  await awaited(openTab('two').discard(ID))
  await rest()
  expect(requests).toEqual(['POST notes with no photos', 'DELETE note', 'DELETE note'])
})

test("the outbox sends nothing until the delay of the server's Retry-After header has passed", async () => {
  const device = createDevice(async () => busy)
  await logAndLeave(device)
  const [first, again, ...more] = device.times
  expect(again! - first!).toBeGreaterThanOrEqual(60_000)
  expect(more).toEqual([])
})

test('canceling a log form keeps a record that a duplicate tab stored in the outbox with the same id', async () => {
  const device = createDevice(async () => refused)
  await logAndLeave(device)
  const { openTab, awaited, requests, rest } = device
  const twin = openTab('twin').form(ANA, undefined)
  await awaited(twin.store(ID, { ...typed, count: 40 }, async () => []))
  twin.cancel()
  await rest()
  expect(requests).toEqual(['POST notes with no photos', 'POST notes with no photos'])
})

test('saving a record reports that another tab discarded the record during its upload', async () => {
  const discard = () => other.discard(ID).then(cut)
  const { openTab, awaited } = createDevice(discard)
  const [one, other] = [openTab('one'), openTab('other')]
  const saving = one.form(ANA, undefined).save(ID, typed, [], ignore)
  expect(await awaited(saving)).toEqual({ kind: 'discarded' })
})

describe('an outbox record that the browser cannot store', () => {
  function openForm(...answers: Parameters<typeof createDevice>) {
    const { device, openTab, awaited, requests } = createDevice(...answers)
    device.hasLocks = false
    const form = openTab('one').form(ANA, undefined)
    const ids: string[] = []
    const save = (values = typed, id = ID) => awaited(form.save(id, values, withBytes, (newId) => ids.push(newId)))
    return { device, save, requests, ids }
  }

  test('is sent from memory with its photos', async () => {
    const { save, requests } = openForm()
    expect(await save()).toEqual({ kind: 'uploaded' })
    expect(requests).toEqual(['PUT photo', 'POST notes with photo'])
  })

  test('is edited on the server if it was logged with older values in a lost response', async () => {
    const older = json(200, { ...typed, noteId: ID, photos: [{ id: 'photo' }], createdAt: '1', updatedAt: '1' })
    const { save, requests } = openForm('yes', cut, async () => older)
    expect(await save()).toEqual({ kind: 'not-sent', why: 'unreachable' })
    expect(await save({ ...typed, count: 40 })).toEqual({ kind: 'uploaded' })
    expect(requests).toEqual(['PUT photo', ...Array(2).fill('POST notes with photo'), 'PUT note with photo'])
  })

  test('stays in memory until its form closes', async () => {
    const { device, save, requests } = openForm('yes', cut)
    await save()
    device.hasLocks = true
    expect(await save()).toEqual({ kind: 'uploaded' })
    expect(requests).toEqual(['PUT photo', 'POST notes with photo', 'POST notes with photo'])
    expect(device.database.content.done.size).toBe(0)
  })

  test('stays in its form when offline, after a server error or after the session has ended', async () => {
    const signedOut = async () => json(401, { code: 'UNAUTHORIZED', message: 'No.' })
    const failed = async () => json(500, { code: 'INTERNAL_SERVER_ERROR', message: 'No.' })
    const { device, save, requests } = openForm(signedOut, failed)
    expect([await save(), await save()]).toEqual([
      { kind: 'not-sent', why: 'signed-out' },
      { kind: 'not-sent', why: 'failed' },
    ])
    device.isOnline = false
    expect(await save()).toEqual({ kind: 'not-sent', why: 'offline' })
    expect(requests).toEqual(['PUT photo', 'PUT photo'])
  })

  test('gets a new id if the server rejects its id', async () => {
    const { save, ids } = openForm('yes', async () => gone)
    expect(await save()).toMatchObject({ kind: 'refused', refused: { code: 'GONE' } })
    expect(ids).toHaveLength(1)
    expect(await save(typed, ids[0])).toEqual({ kind: 'uploaded' })
  })

  test('is not sent from memory while an older version of it cannot be removed from the outbox', async () => {
    const { device, openTab, awaited, requests } = createDevice()
    const form = openTab('one').form(ANA, undefined)
    await awaited(form.store(ID, typed, async () => []))
    device.database.failRate = 1
    const save = () =>
      awaited(form.save(ID, { ...typed, count: 40 }, [], ignore).catch((error: Error) => error.message))
    expect([await save(), await save()]).toEqual(['The disk is full.', 'The disk is full.'])
    expect(requests).toEqual([])
    device.database.failRate = 0
    expect(await save()).toEqual({ kind: 'uploaded' })
  })

  test('is not sent as an edit of a record that is still in the outbox', async () => {
    const { device, openTab, awaited, requests } = createDevice(async () => refused)
    const tab = openTab('one')
    await awaited(tab.form(ANA, undefined).store(ID, typed, async () => []))
    const [waiting] = (await awaited(tab.readEntries(ANA))).entries
    device.hasLocks = false
    expect(await awaited(tab.form(ANA, waiting).save(ID, typed, withBytes, ignore))).toEqual({
      kind: 'not-sent',
      why: 'failed',
    })
    expect(requests).toEqual([])
  })
})

test('a form that changes a record in the outbox keeps its id when the server rejects it as deleted', async () => {
  const device = createDevice(
    async () => refused,
    async () => gone,
  )
  await logAndLeave(device)
  const { openTab, awaited } = device
  const tab = openTab('two')
  const [waiting] = (await awaited(tab.readEntries(ANA))).entries
  const ids: string[] = []
  const form = tab.form(ANA, waiting)
  const saving = form.save(ID, { ...typed, count: 40 }, [], (id) => ids.push(id))
  expect(await awaited(saving)).toMatchObject({ kind: 'refused', refused: { code: 'GONE' } })
  expect(ids).toEqual([])
})

describe('a photo in the outbox that gets a new id while its record is open in a form', () => {
  /**
   * Saves a record whose photo the server loses, and then changes the record in a form that was opened before the
   * loss.
   */
  async function changed(...then: (typeof cut)[]) {
    let opened: PendingOutboxRecord<SimulatedValues> | undefined
    const loses = async () => {
      opened = (await tab.readEntries(ANA)).entries[0]
      return lost
    }
    const { openTab, awaited, requests } = createDevice('yes', loses, ...then)
    const tab = openTab('one')
    await awaited(tab.form(ANA, undefined).save(ID, typed, withBytes, ignore))
    requests.length = 0
    const form = tab.form(ANA, opened)
    const outcome = await awaited(form.save(ID, { ...typed, count: 40 }, asOpened, ignore))
    return { outcome, requests }
  }

  test('keeps its stored bytes when the member saves the form before the photo is uploaded again', async () => {
    expect(await changed(cut)).toEqual({
      outcome: { kind: 'uploaded' },
      requests: ['PUT id-000001', 'POST notes with id-000001'],
    })
  })

  test('keeps its stored bytes when the member saves the form after the photo was uploaded again', async () => {
    expect(await changed()).toEqual({ outcome: { kind: 'uploaded' }, requests: ['POST notes with id-000001'] })
  })
})
