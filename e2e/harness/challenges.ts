import { addDays } from '#platform/days.ts'
import type { AdminChallenge } from '#features/challenges/contract/challenge.ts'
import { testRunDay } from './cleanups.ts'
import { callApi, getSharedAdminToken } from './members.ts'

type ChallengeFields = Partial<
  Pick<
    AdminChallenge,
    'title' | 'description' | 'challengeRules' | 'isPrivate' | 'goalLitterPieces' | 'status' | 'startDate' | 'endDate'
  >
>

export const addDaysToToday = (days: number) => addDays(testRunDay(), days)

/** Creates a published, public, active challenge as an admin, with a mixed-case access code. */
export async function aTestChallenge(about: ChallengeFields = {}): Promise<AdminChallenge> {
  const id = crypto.randomUUID()
  const body = {
    id,
    slug: `crew-${id}`,
    title: `Crew ${id.slice(0, 8)}`,
    accessCode: `Crew-${id}`,
    startDate: addDaysToToday(-7),
    endDate: addDaysToToday(7),
    ...about,
  }
  return (await (
    await callApi('POST', '/admin/challenges', { token: await getSharedAdminToken(), body })
  ).json()) as AdminChallenge
}
