import { rm } from 'node:fs/promises'
import { inject } from 'vitest'
import { formatDay } from '#platform/days.ts'
import { CLEANUP_HISTORY_URL } from '../harness/browser/offline-cache.ts'
import { testRunDay } from '../harness/cleanups.ts'
import { CLEANUP_SAVED_ON_DEVICE_MESSAGE } from '../harness/log-dialog.ts'
import { aTestMember, aUniqueEmailAddress } from '../harness/members.ts'
import { createOnboardedMembers } from '../harness/product/database.ts'
import { createTemporaryFolder, findFreePort, startProductForTests } from '../harness/product/product.ts'
import { expect } from '../harness/test.ts'
import { type EngineTest, FLOW_OPTIONS } from './test.ts'
import type { Visit } from './visit.ts'
import { submitSignIn } from './visitor-flows.ts'

export function testOfflineFlow(test: EngineTest) {
  test(
    'a cleanup logged offline is uploaded when the network returns',
    FLOW_OPTIONS,
    async ({ driver, open, pictureFile, onTestFinished }) => {
      const server = driver.canCutNetwork ? await useSharedServer() : await startOwnServer()
      onTestFinished(() => server.close())
      const today = formatDay(testRunDay(), 'TBD')
      const visit = await open('/login', { size: 'phone', isKnown: true, origin: server.origin })
      await submitSignIn(visit, server.email)
      await visit.seePath('/dashboard')
      const isStored = `caches.match(${JSON.stringify(CLEANUP_HISTORY_URL)}, { ignoreVary: true }).then(Boolean)`
      await expect.poll(() => visit.evaluate(isStored), { timeout: 30_000 }).toBe(true)
      await visit.goTo('/dashboard')

      await server.cut(visit)
      await visit.press('link', 'Log new cleanup')
      const form = visit.within('dialog', 'Log new cleanup')
      await form.type('textbox', 'Pieces of litter', '36')
      await visit.chooseFile(pictureFile)
      await form.see('slider')
      await form.press('button', 'Log cleanup')
      await visit.seeText(CLEANUP_SAVED_ON_DEVICE_MESSAGE)
      await visit.seeNo('dialog')
      await visit.goTo('/dashboard')
      await visit.see('heading', 'Litterlog')
      await visit.seeText('Waiting to upload')
      await visit.expectSoundLayout()

      await server.mend(visit)
      await visit.goTo('/dashboard')
      await visit.seeNoText('Waiting to upload')
      await visit.see('button', `Open the cleanup of ${today}`)
    },
  )
}

const useSharedServer = async () => ({
  origin: inject('origin'),
  email: (await aTestMember()).email,
  cut: (visit: Visit) => visit.window.setOffline(true),
  mend: (visit: Visit) => visit.window.setOffline(false),
  close: async () => {},
})

/** Starts a server that the test can stop, for an engine whose driver cannot go offline. */
async function startOwnServer() {
  const folder = await createTemporaryFolder()
  const env = { DATA_DIR: folder, PORT: String(await findFreePort()), DEMO: '0' }
  const email = aUniqueEmailAddress()
  let product: Awaited<ReturnType<typeof startProductForTests>> | undefined
  const start = async () => void (product = await startProductForTests('engine-offline', env))
  const stop = async () => {
    await product?.stop()
    product = undefined
  }
  await start()
  await createOnboardedMembers(folder, [email])
  const close = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { origin: `http://localhost:${env.PORT}`, email, cut: stop, mend: start, close }
}
