import { isGatewayErrorResponse } from '#platform/web/offline/cached-response.ts'
import { createAdaptiveTimeout, withTimeout } from '#platform/web/offline/network-timeout.ts'

const adaptiveTimeout = createAdaptiveTimeout()

/**
 * Fetches a request from the network. Undefined if the server does not respond, or only a proxy in front of it does.
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

/** Waits for a network response. Undefined if none arrives within an adaptive timeout. */
export async function waitForResponseWithTimeout(responsePromise: Promise<Response | undefined>) {
  const answer = await withTimeout(adaptiveTimeout.ms(), responsePromise)
  if (!answer) adaptiveTimeout.recordTimeout()
  return answer
}
