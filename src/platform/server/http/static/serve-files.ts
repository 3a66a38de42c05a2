import type { MiddlewareHandler } from 'hono'
import type { Shell } from '../request.ts'
import { HASHED_FOLDER, readClientFiles } from './client-files.ts'
import { serveFile } from './serve-file.ts'

/** The built client; what it does not hold goes on to the pages, but for the folder that is its alone. */
export function serveFiles(folder: string): MiddlewareHandler<Shell> {
  const files = readClientFiles(folder)
  return async (c, next) => {
    const file = files.get(c.req.path)
    if (!file && !c.req.path.startsWith(HASHED_FOLDER)) return next()
    c.set('route', 'asset')
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method not allowed', 405, { allow: 'GET, HEAD' })
    return file ? serveFile(file, c.req.raw) : c.text('Not found', 404)
  }
}
