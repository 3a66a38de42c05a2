import type { ApiContext } from '#platform/server/api.ts'
import { countAttempt, networkOf, waitAfter } from '#platform/server/limits/limits.ts'

const HOUR = 60 * 60

/** A network may be a school or a club that logs the same morning. */
const PHOTOS = {
  member: { name: 'photo member', most: 200, seconds: HOUR },
  network: { name: 'photo network', most: 2000, seconds: HOUR },
}

export const slowPhotos = ({ platform, clientAddress }: ApiContext, memberId: string): Promise<void> =>
  countAttempt(platform, [
    { limit: PHOTOS.member, who: memberId },
    { limit: PHOTOS.network, who: networkOf(clientAddress) },
  ])

const WRITING = {
  log: { name: 'cleanup log', most: 60, seconds: HOUR },
  edit: { name: 'cleanup edit', most: 120, seconds: HOUR },
}

export const slowWriting = ({ platform }: ApiContext, kind: keyof typeof WRITING, memberId: string): Promise<void> =>
  countAttempt(platform, [{ limit: WRITING[kind], who: memberId }])

const EXPORT = { name: 'cleanup export', most: 30, seconds: HOUR }

/** Seconds, where the member has downloaded too often. */
export const waitForExport = ({ platform }: ApiContext, memberId: string): Promise<number | undefined> =>
  waitAfter(platform, [{ limit: EXPORT, who: memberId }])
