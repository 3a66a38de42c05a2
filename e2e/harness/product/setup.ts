import type { TestProject } from 'vitest/node'
import { aPostalService } from '#features/places/server/fixtures.ts'
import { chromiumPath } from '../browser/chromium.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the product all journeys visit */
    origin: string
    logFile: string
  }
}

/** One product for the whole run. E2E_URL names a product that already runs, for work on a journey. */
export default async function setup({ provide }: TestProject) {
  // once, before several look for it at the same time
  chromiumPath()
  const post = await aPostalService()
  const product = process.env.E2E_URL
    ? undefined
    : // each window tells an address of its own
      await startProduct('server', {
        TRUSTED_PROXIES: '127.0.0.1',
        POSTAL_SERVICE_URL: post.world,
        UK_POSTAL_SERVICE_URL: post.uk,
      }).catch(async (error) => {
        await post.close()
        throw error
      })
  provide('origin', product?.origin ?? new URL(process.env.E2E_URL!).origin)
  provide('logFile', product?.logFile ?? '')
  return async () => {
    await product?.stop()
    await post.close()
  }
}
