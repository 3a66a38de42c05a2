import type { ApiContext } from '#platform/server/api.ts'
import { countAttempt, networkOf } from '#platform/server/limits/limits.ts'

const MINUTE = 60

/** Enough for whoever mistypes a code, and too few to find one; a network may be a school that joins the same morning. */
const CODES = {
  member: { name: 'challenge code member', most: 20, seconds: 15 * MINUTE },
  network: { name: 'challenge code network', most: 1000, seconds: 60 * MINUTE },
}

export const slowCodes = ({ platform, clientAddress }: ApiContext, memberId: string): Promise<void> =>
  countAttempt(platform, [
    { limit: CODES.member, who: memberId },
    { limit: CODES.network, who: networkOf(clientAddress) },
  ])
