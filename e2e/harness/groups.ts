import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import type { Group } from '#features/cleanups/contract/group.ts'
import { aLoggedCleanup, anUploadedPhoto } from './cleanups.ts'
import { type TestMember, callApi } from './members.ts'

export type TestGroup = { id: string; code: string; cleanup: Cleanup }

type GroupFields = { total?: number; people?: number; pieces?: number; invited?: string[]; notes?: string }

/** Logs a group cleanup through the API: 214 pieces and five people; the host has 46 pieces. */
export async function aLoggedGroup(
  host: TestMember,
  { total = 214, people = 5, pieces = 46, invited = [], notes }: GroupFields = {},
): Promise<TestGroup> {
  const photos = [await anUploadedPhoto(host), await anUploadedPhoto(host, '#7d8a88')]
  const group = { total, people, invited }
  const cleanup = await aLoggedCleanup(host, {
    litterCount: pieces,
    minutes: 90,
    photos,
    group,
    ...(notes && { notes }),
  })
  const { join } = await fetchGroup(host, cleanup.group!.id)
  return { id: cleanup.group!.id, code: join!.code, cleanup }
}

export const fetchGroup = async ({ token }: TestMember, groupId: string) =>
  (await (await callApi('GET', `/groups/${groupId}`, { token })).json()) as Group

export const joinTestGroup = async ({ token }: TestMember, { code }: Pick<TestGroup, 'code'>, pieces: number) => {
  const body = { cleanupId: crypto.randomUUID(), pieces }
  return (await (await callApi('POST', `/group-codes/${code}/shares`, { token, body })).json()) as Cleanup
}

export const setTestShare = ({ token }: TestMember, { cleanupId, date, location }: Cleanup, litterCount: number) =>
  callApi('PUT', `/cleanups/${cleanupId}`, { token, body: { date, location, litterCount } })
