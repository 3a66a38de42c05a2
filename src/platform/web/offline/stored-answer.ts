/** Header of a cached response: when it was fetched. */
export const KEPT_AT = 'x-kept-at'

/** Header of a cached response that was served because the network was slow, not unreachable. */
export const IS_SLOW = 'x-kept-while-slow'

/** Marks a cached response as served before the network answered. */
export const whileSlow = ({ body, headers }: Response) =>
  new Response(body, { headers: { ...Object.fromEntries(headers), [IS_SLOW]: 'true' } })

/** Copies a response for the cache and adds the time at which it was fetched. */
export async function asKept(answer: Response, readAt = Date.now()): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  return new Response(await answer.blob(), {
    headers: { 'content-type': type, [KEPT_AT]: new Date(readAt).toISOString() },
  })
}

/** Whether a gateway reports that the server behind it is unreachable (502, 504). */
export const isNobody = ({ status }: Response) => status === 502 || status === 504
