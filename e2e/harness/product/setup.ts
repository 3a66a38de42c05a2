import type { TestProject } from 'vitest/node'
import { startFakePostalServices } from '#features/places/server/fixtures.ts'
import { findChromiumPath } from '../browser/chromium.ts'
import { startProductForTests } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin (scheme, host and port) of the server that all end-to-end tests share. */
    origin: string
    logFile: string
  }
}

/**
 * Starts one server for the whole test run. If E2E_URL is set, the tests visit that running server instead, which is
 * faster while working on one test.
 */
export default async function setup({ provide }: TestProject) {
  // Download Chromium once, before several test workers look for it concurrently.
  findChromiumPath()
  const post = await startFakePostalServices()
  const product = process.env.E2E_URL
    ? undefined
    : // Each window sends an IP address of its own.
      await startProductForTests('server', {
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
