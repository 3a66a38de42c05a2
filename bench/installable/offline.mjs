const ROUNDS = 5

/** Reports the number and size of the responses in Cache Storage after one visit. */
export async function checkStoredResponses({ page, report }) {
  await waitUntilCached(page)
  const storedCaches = await listCaches(page)
  const sizes = storedCaches.map(
    ({ name, entries, bytes }) => `${name.split(' ')[0]} ${entries} (${toKilobytes(bytes)} KB)`,
  )
  report('stored on the device', storedCaches.length > 0, sizes.join(', '))
}

/** Opens the start page and the shortcuts offline, and compares the time of the start page with that online. */
export async function checkOffline({ start_url, shortcuts }, { page, context, report }) {
  const open = async (path) => {
    const begun = performance.now()
    const answer = await page.goto(path)
    await page.waitForURL((url) => url.pathname === path)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    return { status: answer?.status(), seconds: (performance.now() - begun) / 1000, heading: await heading.innerText() }
  }
  const medianOf = async (path) => {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await open(path))
    return rounds.toSorted((a, b) => a.seconds - b.seconds)[ROUNDS >> 1]
  }
  const online = await medianOf(start_url)
  // Each shortcut works offline after one visit.
  for (const { url } of shortcuts) await open(url)
  await waitUntilCached(page)
  await context.setOffline(true)
  const isCut = await page.evaluate(() =>
    fetch('/healthz').then(
      () => false,
      () => true,
    ),
  )
  const offline = await medianOf(start_url)
  report('start_url answers 200 offline', isCut && offline.status === 200, `${offline.status}, "${offline.heading}"`)
  const times = `${offline.seconds.toFixed(2)} s, online ${online.seconds.toFixed(2)}`
  report(`the Litterlog opens offline, median of ${ROUNDS}`, offline.heading === 'Litterlog', times)
  for (const { name, url } of shortcuts) {
    const there = await open(url).catch((error) => ({ status: String(error).split('\n')[0] }))
    report(`shortcut "${name}" opens offline`, there.status === 200, `${there.status}, "${there.heading}"`)
  }
  await context.setOffline(false)
}

/** Signs out and checks that no cached response still contains data of the member. */
export async function checkSignOut({ id, email, fullName, username }, { page, report }) {
  const search = [id, email, fullName, username]
  const before = await findCachedUrls(page, search)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Open your menu' }).click()
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('link', { name: 'Sign Up' }).first().waitFor()
  await waitUntilCached(page)
  const after = await findCachedUrls(page, search)
  const names = (await listCaches(page)).map(({ name }) => name.split(' ')[0])
  const isGone = before.length > 0 && after.length === 0
  report('no data of the member in caches after sign-out', isGone, `${before.length} before, ${after.length} after`)
  report(
    'only the app itself stays cached',
    names.every((name) => name.startsWith('shell')),
    names.join(),
  )
}

/** Waits until nothing more is added to the caches. */
async function waitUntilCached(page) {
  for (let before = -1, now = 0; now !== before;) {
    before = now
    await page.waitForTimeout(1500)
    now = (await listCaches(page)).reduce((sum, { entries }) => sum + entries, 0)
  }
}

function listCaches(page) {
  return page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const answers = await (await caches.open(name)).matchAll()
      const sizes = await Promise.all(answers.map(async (answer) => (await answer.blob()).size))
      found.push({ name, entries: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
    }
    return found
  })
}

/** Lists the URLs of cached responses that contain one of the searched texts. */
function findCachedUrls(page, search) {
  return page.evaluate(async (search) => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = name + request.url + (await (await cache.match(request)).text())
        if (search.some((each) => text.includes(each))) found.push(request.url)
      }
    }
    return found
  }, search)
}

function toKilobytes(bytes) {
  return Math.round(bytes / 1000)
}
