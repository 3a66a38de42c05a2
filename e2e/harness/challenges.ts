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

/** So many days from now it is neither today nor yesterday anywhere. */
export const far = (days: number) => addDays(today(), days)

/** As an admin makes it: published, public, and under way unless said otherwise. Its code is in mixed letters. */
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
