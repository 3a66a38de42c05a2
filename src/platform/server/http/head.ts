import type { MiddlewareHandler } from 'hono'
import type { Shell } from './request.ts'

/** Nobody will read the body of an answer to HEAD, so whatever produces it is told to stop. */
export const dropBodyOfHead: MiddlewareHandler<Shell> = async (c, next) => {
  await next()
  if (c.req.method !== 'HEAD' || !c.res.body) return
  void c.res.body.cancel()
  c.res = new Response(null, c.res)
}
