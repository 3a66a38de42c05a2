import { KEPT_AT } from '../connection.ts'

/** An answer as it is kept: what it says, and when it was read. */
export async function asKept(answer: Response, readAt = Date.now()): Promise<Response> {
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    [KEPT_AT]: new Date(readAt).toISOString(),
  }
  return new Response(await answer.blob(), { headers })
}
