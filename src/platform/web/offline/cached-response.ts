export const CACHED_AT_HEADER = 'x-kept-at'

/** Header of a cached response that was served because the network was slow, not unreachable. */
export const SLOW_NETWORK_FALLBACK_HEADER = 'x-kept-while-slow'

export const markSlowNetworkResponse = ({ body, headers }: Response) =>
  new Response(body, { headers: { ...Object.fromEntries(headers), [SLOW_NETWORK_FALLBACK_HEADER]: 'true' } })

/** Copies an API response for the offline cache and adds the time at which it was fetched. */
export async function toCachedResponse(response: Response, fetchedAt = Date.now()): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  return new Response(await response.blob(), {
    headers: { 'content-type': type, [CACHED_AT_HEADER]: new Date(fetchedAt).toISOString() },
  })
}

/** Whether a response means that a gateway could not reach the server behind it (502, 504). */
export const isGatewayErrorResponse = ({ status }: Response) => status === 502 || status === 504
