/** On an answer that was kept: when it was read. */
export const KEPT_AT = 'x-kept-at'

/** On a kept answer that was given because the network is slow, not because nobody is there. */
export const IS_SLOW = 'x-kept-while-slow'

/** A kept answer, given before the network has said anything. */
export const whileSlow = ({ body, headers }: Response) =>
  new Response(body, { headers: { ...Object.fromEntries(headers), [IS_SLOW]: 'true' } })

/** An answer as it is kept: what it says, and when it was read. */
export async function asKept(answer: Response, readAt = Date.now()): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  return new Response(await answer.blob(), {
    headers: { 'content-type': type, [KEPT_AT]: new Date(readAt).toISOString() },
  })
}

/** A gateway says that behind it nobody answers. */
export const isNobody = ({ status }: Response) => status === 502 || status === 504
