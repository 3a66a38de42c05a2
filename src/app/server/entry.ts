import render from '@tanstack/react-start/server-entry'
import { createRouterClient } from '@orpc/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { lendToRendering, type Lent } from '#platform/bridge.ts'
import { router } from './router.ts'

const rendering = new AsyncLocalStorage<Lent>()
lendToRendering(() => rendering.getStore())
export default {
  fetch: (request: Request) =>
    rendering.run({ nonce: 'x', origin: 'http://localhost:3000', api: createRouterClient(router, { context: {} }) as never }, () => render.fetch(request)),
}
