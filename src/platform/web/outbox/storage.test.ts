import { expect, test } from 'vitest'
import { createOutboxClient } from './client.ts'
import type { SavedOutboxRecord } from './kind.ts'
import { EventSimulation, SimulatedDevice, createSeededRandom } from './simulated-device.ts'
import { type SimulatedValues, simulatedKind } from './simulated-kind.ts'
import { createOutboxUploader } from './uploader.ts'

const ANA = 'ana'
/** A record of a kind that a later version of the product brings, with a photo. */
const LATER = { format: 8, cleanupId: 'later', ownerId: ANA, keptAt: 1, place: {} }
const LATER_PHOTO = { id: 'photo', cleanupId: 'later', type: 'image/jpeg', bytes: new ArrayBuffer(1) }

function openPage() {
  const world = new EventSimulation(createSeededRandom(1))
  const device = new SimulatedDevice(world, simulatedKind)
  const { records, photos } = device.database.content
  records.set(LATER.cleanupId, LATER)
  photos.set(LATER_PHOTO.id, LATER_PHOTO)
  const requests: string[] = []
  const environment = device.environmentFor(device.start('page'), async (path, { method }) => {
    requests.push(`${method} ${path}`)
    throw new Error('cut')
  })
  const uploader = createOutboxUploader(environment)
  const client = createOutboxClient<SimulatedValues, SavedOutboxRecord>(environment, uploader)
  const awaited = async <T>(work: Promise<T>) => {
    await world.run()
    return work
  }
  const stored = () => [device.database.content.records.get('later'), device.database.content.photos.get('photo')]
  return { client, uploader, awaited, requests, stored }
}

test('outbox records of an unknown kind are counted as waiting, but neither read nor sent', async () => {
  const { client, uploader, awaited, requests } = openPage()
  expect(await awaited(client.readEntries(ANA))).toEqual({ entries: [], unreadable: 1 })
  expect(await awaited(client.countPending(ANA))).toBe(1)
  expect(await awaited(client.isKnown('later'))).toBe(true)
  expect(await awaited(uploader.drain(ANA))).toBe('done')
  expect(requests).toEqual([])
})

test('an outbox record of an unknown kind stays unchanged, whatever the page does with its id', async () => {
  const { client, awaited, stored } = openPage()
  const form = client.form(ANA, undefined)
  await awaited(client.discard('later'))
  await awaited(client.retry('later'))
  await awaited(client.retryUnverified(ANA))
  await awaited(form.store('later', { text: '', count: 1 }, async () => []).catch(() => {}))
  form.close()
  await awaited(Promise.resolve())
  expect(stored()).toEqual([LATER, LATER_PHOTO])
})

test("an outbox record of an unknown kind is deleted with its member's account", async () => {
  const { client, awaited, stored } = openPage()
  await awaited(client.clearMember('ben'))
  expect(stored()).toEqual([LATER, LATER_PHOTO])
  await awaited(client.clearMember(ANA))
  expect(stored()).toEqual([undefined, undefined])
})
