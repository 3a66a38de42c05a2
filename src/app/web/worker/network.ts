import { isGatewayErrorResponse } from '#platform/web/offline/cached-response.ts'
import { createAdaptiveTimeout, withTimeout } from '#platform/web/offline/network-timeout.ts'

const adaptiveTimeout = createAdaptiveTimeout()

/**
 * Fetches a request from the network. Undefined if the server does not answer, or only a proxy in front of the server
 * does.
 */
export const fetchFromNetwork = (request: Request): Promise<Response | undefined> =>
  fetch(request).then(
    (answer) => {
      if (isGatewayErrorResponse(answer)) return undefined
      adaptiveTimeout.recordSuccess()
      return answer
    },
    () => undefined,
  )

/** Waits for a network response up to an adaptive timeout. Undefined if no response arrives in time. */
export async function waitForResponseWithTimeout(responsePromise: Promise<Response | undefined>) {
  const answer = await withTimeout(adaptiveTimeout.ms(), responsePromise)
  if (!answer) adaptiveTimeout.recordTimeout()
  return answer
}
