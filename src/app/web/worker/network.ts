import { isNobody } from '#platform/web/offline/stored-answer.ts'
import { createPatience, within } from '#platform/web/offline/patience.ts'

const patience = createPatience()

/** Fetches from the network. Undefined if the server does not answer, or only a proxy in front of it. */
export const askNetwork = (request: Request): Promise<Response | undefined> =>
  fetch(request).then(
    (answer) => {
      if (isNobody(answer)) return undefined
      patience.wasRewarded()
      return answer
    },
    () => undefined,
  )

/** Waits for the network up to an adaptive timeout. Undefined if no response arrives in time. */
export async function inTime(asked: Promise<Response | undefined>) {
  const answer = await within(patience.ms(), asked)
  if (!answer) patience.wasInVain()
  return answer
}
