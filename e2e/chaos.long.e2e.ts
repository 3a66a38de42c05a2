import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { dayInTimeZone } from '#platform/days.ts'
import { type NetworkFault, NETWORK_FAULTS, startUnreliableProxy } from './harness/chaos/unreliable-network.ts'
import { RestartableTestBrowser } from './harness/chaos/device.ts'
import { type SeededRandom, createSeededRandom } from './harness/chaos/seeded-random.ts'
import { expectPhotosUploaded, findCleanupLogDialogControls } from './harness/log-dialog.ts'
import { TEST_TIME_ZONE } from './harness/members.ts'
import { createOnboardedMembers } from './harness/product/database.ts'
import { killProcesses, findProcessTree } from './harness/product/processes.ts'
import { type TestServer, startProductForTests, createTemporaryFolder } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'
import { waitForMemberPage } from './harness/visitor.ts'

/**
 * `RUNS=300 SEED=1 npx vitest run --config e2e/vitest.config.ts chaos` is the long run. A failed run is repeated with
 * its seed.
 */
const RUNS = Number(process.env.RUNS ?? 1)
const SEED = Number(process.env.SEED ?? 1)

/** Disturbances of a whole device or server, beside the faults of single requests. */
const EVENTS = [
  'nothing',
  'no network',
  'no network',
  'reloaded',
  'second tab',
  'duplicated tab',
  'browser killed',
  'server killed',
] as const
type Event = (typeof EVENTS)[number]

/** Runs per member, because of the hourly rate limit. Later runs use another member on the same device. */
const RUNS_PER_MEMBER = 8
const DAY = 24 * 3_600_000

type LoggedCleanup = { notes: string; date: string; photos: number }

test.runIf(process.platform === 'linux')(
  'each cleanup logged under network faults, crashes and wrong clocks reaches the server exactly once, with its date',
  { timeout: 120_000 + RUNS * 60_000 },
  async ({ onTestFinished }) => {
    const drill = await prepare(onTestFinished)
    for (let run = 0; run < RUNS; run++) {
      const seed = SEED + run
      try {
        await drill.run(run, createSeededRandom(seed))
      } catch (error) {
        // Vitest reports do not include the cause of an error.
        throw new Error(`Seed ${seed} (run ${run + 1} of ${RUNS}): ${String(error)}\n${drill.told()}`, { cause: error })
      }
    }
    console.log(drill.told())
  },
)

async function prepare(onTestFinished: (clean: () => Promise<void>) => void) {
  const [folder, profile] = await Promise.all([createTemporaryFolder(), createTemporaryFolder()])
  const proxy = await startUnreliableProxy()
  const device = new RestartableTestBrowser(profile, proxy.origin)
  let product: TestServer | undefined
  onTestFinished(async () => {
    await device.close()
    await proxy.close()
    await product?.stop()
    await Promise.all([folder, profile].map((each) => rm(each, { recursive: true, force: true })))
  })

  const start = async () => {
    product = await startProductForTests('chaos', {
      DATA_DIR: folder,
      DEMO: '0',
      APP_URL: proxy.origin,
      TRUSTED_PROXIES: '127.0.0.1',
    })
    proxy.setTarget(product.origin)
  }
  const killServer = () => killProcesses(findProcessTree(product!.process.pid!))

  await start()
  const emails = Array.from(
    { length: Math.ceil(RUNS / RUNS_PER_MEMBER) },
    (_, index) => `volunteer-${index}@example.org`,
  )
  await createOnboardedMembers(folder, emails)
  await device.start()

  const count = { runs: 0, logged: 0, photos: 0, unsure: 0 }
  const cuts = new Map<string, number>()
  const note = (what: string) => cuts.set(what, (cuts.get(what) ?? 0) + 1)
  /** Cleanups that the member has logged, and those pressed while the browser was killed. */
  let logged: LoggedCleanup[] = []
  let uncertain: LoggedCleanup[] = []
  let page: Page | undefined

  /** Injects faults into at most five uploads, so that the device succeeds in the end. */
  const injectSomeFaults = (chance: SeededRandom) => {
    let left = chance.below(6)
    proxy.injectFaults(({ method, url }) => {
      const isSent =
        (method === 'PUT' && url?.includes('/me/photos/')) || (method === 'POST' && url === '/api/v1/cleanups')
      if (!isSent || left === 0 || !chance.happens(0.5)) return
      left--
      const cut: NetworkFault = chance.oneOf(NETWORK_FAULTS)
      note(`${method === 'PUT' ? 'photo' : 'cleanup'} ${cut}`)
      return cut
    })
  }

  /** Offset of the page's clock in milliseconds. */
  let off = 0
  const shiftClock = async (chance: SeededRandom) => {
    off = chance.happens(0.3) ? -chance.between(1, 20) * DAY : 0
    if (!off) return
    note('clock behind')
    await device.moveClock(page!, off)
    await page!.goto('/dashboard')
    await waitForMemberPage(page!)
  }

  /** Logs one cleanup under a random disturbance. Returns whether the browser was killed. */
  const log = async (run: number, index: number, chance: SeededRandom): Promise<boolean> => {
    const event: Event = chance.oneOf(EVENTS)
    // A duplicated tab would have the correct clock.
    const isDuplicated = event === 'duplicated tab' && !off
    note(event === 'duplicated tab' && !isDuplicated ? 'nothing' : event)
    // A duplicated tab has only the photos that are already uploaded, so nothing is cut before.
    if (!isDuplicated) injectSomeFaults(chance)
    const isAway = event === 'no network' || event === 'reloaded'
    const isDead = chance.happens(0.5)
    if (isAway && isDead) proxy.disconnect()
    if (isAway && !isDead) await device.context.setOffline(true)
    if (event === 'reloaded') await page!.reload()
    await waitForMemberPage(page!)

    const photos = chance.between(1, 3)
    const mine: LoggedCleanup = {
      notes: `${run}/${index}`,
      date: dayInTimeZone(TEST_TIME_ZONE, new Date(Date.now() + off)),
      photos,
    }
    await page!.getByRole('link', { name: 'Log new cleanup' }).click()
    const dialog = page!.getByRole('dialog', { name: 'Log new cleanup' })
    const parts = findCleanupLogDialogControls(dialog)
    await parts.pieces.fill(String(chance.between(1, 40)))
    await parts.notes.fill(mine.notes)
    await parts.choose(
      ...(await Promise.all(Array.from({ length: photos }, (_, n) => aNoisyPhoto(`${run}-${index}-${n}`)))),
    )
    await expect.poll(() => parts.photos.or(dialog.getByRole('img')).count()).toBeGreaterThanOrEqual(photos)
    if (chance.happens(0.5)) await pause(chance.below(800))

    if (event === 'second tab')
      void device.context.newPage().then((tab) => tab.goto('/dashboard').catch(() => undefined))
    if (isDuplicated) {
      await expectPhotosUploaded(dialog, photos)
      injectSomeFaults(chance)
      await pressInDuplicatedTab(photos, chance.below(600))
    }
    uncertain.push(mine)
    await parts.save()
    if (event === 'browser killed') {
      await pause(chance.below(1500))
      const isSaid = await dialog.isHidden().catch(() => false)
      await device.crash()
      if (isSaid) markLogged(mine)
      await device.start()
      return true
    }
    if (event === 'server killed') {
      await pause(chance.below(600))
      await killServer()
    }
    await dialog.waitFor({ state: 'detached' })
    markLogged(mine)
    if (event === 'server killed') await start()
    return false
  }

  /** Duplicates the tab with its session storage and presses the button there too. */
  const pressInDuplicatedTab = async (photos: number, after: number) => {
    const opened = device.context.waitForEvent('page')
    await page!.evaluate(() => void open('/dashboard/log-cleanup'))
    const twin = await opened
    const dialog = twin.getByRole('dialog', { name: 'Log new cleanup' })
    const parts = findCleanupLogDialogControls(dialog)
    await dialog.waitFor()
    // A draft saved a moment before may be missing in the duplicate.
    const last = parts.photos.nth(photos - 1)
    const isWhole = await last.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )
    if (!isWhole) return note('twin not whole')
    const press = async () => {
      await pause(after)
      await parts.save()
      note('pressed twice')
    }
    // The later tab may find the cleanup logged already and its form empty.
    void press().catch(() => note('twin too late'))
  }

  const markLogged = (mine: LoggedCleanup) => {
    uncertain = uncertain.filter((each) => each !== mine)
    logged.push(mine)
  }

  const recover = async (email: string, chance: SeededRandom) => {
    proxy.injectFaults(() => undefined)
    proxy.reconnect()
    await device.context.setOffline(false)
    page = await device.page()
    const ahead = chance.happens(0.3) ? chance.between(1, 20) * DAY : 0
    if (ahead) note('clock ahead')
    // A restarted browser shows no page of the product yet.
    if (!page.url().startsWith(proxy.origin)) await page.goto('/robots.txt')
    await device.moveClock(page, ahead)
    page = await device.openSignedIn({ email })
    for (const other of device.context.pages()) if (other !== page) await other.close()
    await expect.poll(() => page!.evaluate(countOutbox), { timeout: 60_000, interval: 100 }).toBe(0)
    if (!ahead) return
    await device.moveClock(page, 0)
    await page.reload()
    await waitForMemberPage(page)
  }

  const check = async () => {
    const found = await historyOf(page!)
    const sure = new Set(logged.map(({ notes }) => notes))
    // A cleanup pressed while the browser was killed arrives completely or not at all.
    const arrived = uncertain.filter(({ notes }) => found.some((each) => each.notes === notes))
    count.unsure += uncertain.length - arrived.length
    logged.push(...arrived.filter(({ notes }) => !sure.has(notes)))
    uncertain = []
    const byNotes = (a: LoggedCleanup, b: LoggedCleanup) => (a.notes < b.notes ? -1 : 1)
    expect(found.toSorted(byNotes)).toEqual(logged.toSorted(byNotes))
  }

  return {
    async run(run: number, chance: SeededRandom) {
      const email = emails[Math.floor(run / RUNS_PER_MEMBER)]!
      if (run % RUNS_PER_MEMBER === 0) logged = []
      page = await device.openSignedIn({ email })
      const before = logged.length
      const logs = chance.between(1, 3)
      let isFresh = false
      for (let index = 0; index < logs; index++) {
        if (!isFresh) await shiftClock(chance)
        isFresh = true
        const isDead = await log(run, index, chance)
        // Without this, the next cleanup would wait behind it in the outbox.
        if (!isDead && chance.happens(0.5)) continue
        await recover(email, chance)
        isFresh = false
      }
      await recover(email, chance)
      await check()
      count.runs++
      count.logged += logged.length - before
      count.photos += logged.slice(before).reduce((sum, { photos }) => sum + photos, 0)
    },
    told: () =>
      `${count.runs} runs, ${count.logged} cleanups with ${count.photos} photos arrived once, ${count.unsure} not pressed before the browser died; ${Array.from(cuts, ([what, times]) => `${what} ${times}`).join(', ')}`,
  }
}

/** Counts the cleanups and photos in the outbox of the page. */
async function countOutbox(): Promise<number> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : []))
  const counts = names.map(
    (name) =>
      new Promise<number>((settle, fail) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => fail(opening.error!))
        opening.addEventListener('success', () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('records')) {
            database.close()
            return settle(0)
          }
          const reading = database.transaction(['records', 'photos'])
          const [records, photos] = ['records', 'photos'].map((store) => reading.objectStore(store).count())
          reading.addEventListener('complete', () => {
            database.close()
            settle(records!.result + photos!.result)
          })
        })
      }),
  )
  return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0)
}

/** Reads all cleanups of the signed-in member from the server and counts the photos that load. */
async function historyOf(page: Page): Promise<LoggedCleanup[]> {
  const { request } = page.context()
  const found: LoggedCleanup[] = []
  for (let at = 1, pages = 1; at <= pages; at++) {
    const answer = await request.get(`/api/v1/me/cleanups?page=${at}`)
    const history = (await answer.json()) as { cleanups: Cleanup[]; pages: number }
    pages = history.pages
    for (const { notes, date, photos } of history.cleanups) {
      const looked = await Promise.all(photos.map(async ({ small }) => (await request.get(small)).ok()))
      found.push({ notes: notes ?? '', date, photos: looked.filter(Boolean).length })
    }
  }
  return found
}

/** Creates a photo of random noise, which does not compress and is unique. */
async function aNoisyPhoto(name: string) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const picture = sharp({ create: { width: 480, height: 360, channels: 3, background: 'white', noise } })
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}
