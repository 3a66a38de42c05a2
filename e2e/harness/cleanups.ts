import sharp from 'sharp'
import { inject } from 'vitest'
import type { Cleanup, NewCleanup } from '#features/cleanups/contract/cleanup.ts'
import { dayInTimeZone } from '#platform/days.ts'
import { type TestMember, TEST_TIME_ZONE, aUniqueIpAddress, callApi, getSharedAdminToken } from './members.ts'

/** Day on which the test run began. It does not change if the run passes midnight. */
const TODAY = dayInTimeZone(TEST_TIME_ZONE, new Date())
export const testRunDay = () => TODAY

export async function anUploadedPhoto({ token }: TestMember, background = '#3d7458'): Promise<string> {
  const id = crypto.randomUUID()
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('file', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${inject('origin')}/api/v1/me/photos/${id}`, {
    method: 'PUT',
    headers: { 'x-forwarded-for': aUniqueIpAddress(), authorization: `Bearer ${token}` },
    body,
  })
  if (!answer.ok) throw new Error(`The photo was refused with ${answer.status}: ${await answer.text()}`)
  return id
}

export async function aLoggedCleanup({ token }: TestMember, about: Partial<NewCleanup> = {}): Promise<Cleanup> {
  const body = { cleanupId: crypto.randomUUID(), date: testRunDay(), location: '85016', litterCount: 3, ...about }
  return (await (await callApi('POST', '/cleanups', { token, body })).json()) as Cleanup
}

export async function decideCleanupAsAdmin(
  { cleanupId, updatedAt }: Cleanup,
  status: 'approved' | 'rejected' | 'flagged',
  note = '',
): Promise<void> {
  const token = await getSharedAdminToken()
  await callApi('PUT', `/admin/cleanups/${cleanupId}/decision`, { token, body: { status, note, updatedAt, cleanupId } })
}
