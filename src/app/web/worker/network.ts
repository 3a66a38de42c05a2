import { isNobody } from '#platform/web/offline/stored-answer.ts'
import { createPatience, within } from '#platform/web/offline/patience.ts'

const patience = createPatience()

/** Asks the network; undefined when nobody answers there. */
export const askNetwork = (request: Request): Promise<Response | undefined> =>
  fetch(request).then(
    (answer) => {
      if (isNobody(answer)) return undefined
      patience.wasRewarded()
      return answer
    },
    () => undefined,
  )

/** What the network says in time. */
export async function inTime(asked: Promise<Response | undefined>) {
  const answer = await within(patience.ms(), asked)
  if (!answer) patience.wasInVain()
  return answer
}
