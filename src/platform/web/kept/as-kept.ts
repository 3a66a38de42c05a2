/** On an answer that was kept: when it was read. */
export const KEPT_AT = 'x-kept-at'

/** An answer as it is kept: what it says, and when it was read. */
export async function asKept(answer: Response, readAt = Date.now()): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  return new Response(await answer.blob(), {
    headers: { 'content-type': type, [KEPT_AT]: new Date(readAt).toISOString() },
  })
}

/** A gateway says that behind it nobody answers. */
export const isNobody = ({ status }: Response) => status === 502 || status === 504
