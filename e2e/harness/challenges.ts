import { addDays } from '#platform/days.ts'
import type { ManagedChallenge } from '#features/challenges/contract/challenge.ts'
import { today } from './cleanups.ts'
import { ask, tokenOfAdmin } from './members.ts'

type About = Partial<
  Pick<
    ManagedChallenge,
    'title' | 'description' | 'challengeRules' | 'isPrivate' | 'goalLitterPieces' | 'status' | 'startDate' | 'endDate'
  >
>

/** Day relative to today. A few days are enough to be neither today nor yesterday in any time zone. */
export const far = (days: number) => addDays(today(), days)

/**
 * Creates a challenge as an admin: published, public and active, unless `about` says otherwise. Its code mixes upper
 * and lower case.
 */
export async function aChallenge(about: About = {}): Promise<ManagedChallenge> {
  const id = crypto.randomUUID()
  const body = {
    id,
    slug: `crew-${id}`,
    title: `Crew ${id.slice(0, 8)}`,
    accessCode: `Crew-${id}`,
    startDate: far(-7),
    endDate: far(7),
    ...about,
  }
  return (await (
    await ask('POST', '/admin/challenges', { token: await tokenOfAdmin(), body })
  ).json()) as ManagedChallenge
}
