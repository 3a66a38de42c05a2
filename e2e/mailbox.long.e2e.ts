import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openDatabaseForOperatorCommand } from '#app/server/start/operator-database.ts'
import { type Db, runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { renderEmail } from '#platform/server/mail/email-layout.tsx'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { expectAccessiblePage, axeOnlyScreenSizes } from './harness/accessibility.ts'
import { type TestServer, startProductForTests, createTemporaryFolder } from './harness/product/product.ts'
import { expect, test } from './harness/test.ts'

let product: TestServer
let folder: string
let db: Db
let closeDatabase: () => Promise<unknown>
beforeAll(async () => {
  folder = await createTemporaryFolder()
  product = await startProductForTests('mailbox', { DATA_DIR: folder })
  const { url, close } = await openDatabaseForOperatorCommand({ DATA_DIR: folder }, folder)
  db = openDatabasePool(url)
  closeDatabase = close
}, 120_000)
afterAll(async () => {
  await db?.$client.end()
  await closeDatabase?.()
  await product?.stop()
  await rm(folder, { recursive: true })
})

/** Sends mail from this process, so the product learns of it only through the database. */
const send = (message: { subject: string; html: string; text: string }, to = 'rosa@example.org') =>
  runInTransaction(db, (tx) => enqueueMail(tx, { to, ...message }))

const confirmation = (title: string) =>
  renderEmail({
    title,
    paragraphs: ['Hi Rosa,', 'one click, and your cleanups count.'],
    action: { label: 'Confirm e-mail', url: `${product.origin}/?confirmed` },
  })

const row = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })

test('the developer mailbox shows each email live as the recipient would see it, with working links', async ({
  open,
}) => {
  const page = await open('/dev/mailbox', { product })
  await page.getByRole('heading', { name: 'No mail yet.' }).waitFor()
  await send(confirmation('Confirm your e-mail'))
  await row(page, 'Confirm your e-mail').waitFor()

  const message = page.frameLocator('iframe')
  await message.getByText('one click, and your cleanups count.').waitFor()
  const links = [
    message.getByRole('link', { name: 'Confirm e-mail' }),
    page.getByRole('list', { name: 'Links' }).getByRole('link'),
  ]
  for (const link of links) {
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await opened.getByRole('heading', { level: 1 }).waitFor()
    expect(opened.url()).toBe(`${product.origin}/?confirmed`)
    await opened.close()
  }

  await page.getByRole('radio', { name: 'Plain text' }).check({ force: true })
  await page.getByText('Confirm e-mail:').waitFor()
})

test('the developer mailbox can be operated with the keyboard only', async ({ open }) => {
  const page = await open('/dev/mailbox', { product })
  await send(confirmation('First'))
  await row(page, 'First').waitFor()
  await send(confirmation('Second'), 'ben@example.org')
  await row(page, 'Second').waitFor()
  await row(page, 'Second').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'First' }).waitFor()
  expect(page.url()).toContain('?message=')
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'Second' }).waitFor()
})

test('on a phone, the developer mailbox switches between the list and one message', async ({ open }) => {
  await send(confirmation('On the road'))
  const page = await open('/dev/mailbox', { product, size: 'phone' })
  await row(page, 'On the road').click()
  await page.frameLocator('iframe').getByText('one click').waitFor()
  expect(await row(page, 'On the road').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'All messages' }).click()
  await row(page, 'On the road').waitFor()
  expect(await page.locator('iframe').isVisible()).toBe(false)
})

test('the developer mailbox shows email that arrived while its connection was lost', async ({ browser }) => {
  const way = await startCuttableProxy(product.origin)
  // Use a plain window: the usual one fails on console errors, such as a cut connection.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${way.origin}/dev/mailbox`)
  await send(confirmation('Before'))
  await row(page, 'Before').waitFor()
  way.cut()
  await send(confirmation('Meanwhile'))
  way.mend()
  await row(page, 'Meanwhile').waitFor()
  await context.close()
  await way.close()
})

test('emptying the developer mailbox clears the list in every window', async ({ open }) => {
  await send(confirmation('Soon gone'))
  const [one, other] = [await open('/dev/mailbox', { product }), await open('/dev/mailbox', { product })]
  // Load the message first, because requesting it while it is deleted would fail.
  for (const page of [one, other]) {
    await page.getByRole('heading', { level: 2, name: 'Soon gone' }).waitFor()
    await page.frameLocator('iframe').getByText('one click').waitFor()
  }
  await one.getByRole('button', { name: 'Empty mailbox' }).click()
  for (const page of [one, other]) await page.getByRole('heading', { name: 'No mail yet.' }).waitFor()
})

test.for([
  ['01890a5d-ac96-774b-bcce-b302099a8057', 404],
  ['cut-off', 400],
] as const)('the developer mailbox says when a message no longer exists: %s', async ([id, status], { open }) => {
  await send(confirmation('Another'))
  const page = await open(`/dev/mailbox?message=${id}`, { product, statuses: [status] })
  await page.getByRole('heading', { name: 'This message is no longer here.' }).waitFor()
})

test.for(axeOnlyScreenSizes)('the developer mailbox passes the accessibility checks: %s', async (size, { open }) => {
  const title = `For a ${size}`
  await send(confirmation(title))
  const page = await open('/dev/mailbox', { product, size })
  await row(page, title).waitFor()
  await expectAccessiblePage(page, { without: 'iframe' })
  await row(page, title).click()
  await page.frameLocator('iframe').getByText('one click').waitFor()
  await expectAccessiblePage(page, { without: 'iframe' })
})

/** Runs last, because a window opened afterwards might start with this message. */
test('a hostile email in the developer mailbox runs no script and requests nothing', async ({ browser }) => {
  const requestedUrls: string[] = []
  const stranger = createHttpServer((request, response) => {
    requestedUrls.push(request.url!)
    response.end()
  })
  const there = await listenOn(stranger)
  const here = product.origin
  const attack = `document.title='taken';parent.document.title='taken';fetch('${there}/fetch')`
  await send({
    subject: 'Prize',
    text: 'javascript:alert(1)',
    html: `<base href="${there}/"><meta http-equiv="refresh" content="0;url=${there}/refresh">
      <link rel="stylesheet" href="${there}/link.css"><style>@import '${there}/style.css'; body { background: url(${there}/back.png) }</style>
      <script>${attack}</script><script src="${here}/assets/any.js"></script>
      <img src="${there}/image.png"><img src="${here}/share.png"><img src="x" onerror="${attack}"><svg onload="${attack}"></svg>
      <div style="background:url(${there}/inline.png)">Click</div><iframe src="${there}/frame"></iframe><object data="${there}/object"></object>
      <form action="${there}/form"><button>Send</button></form><a href="javascript:${attack}">Script</a><p>The end</p>`,
  })
  const context = await browser.newContext()
  const loaded: string[] = []
  context.on('response', (response) => loaded.push(response.url()))
  const page = await context.newPage()
  await page.goto(`${here}/dev/mailbox`)
  await row(page, 'Prize').click()
  const message = page.frameLocator('iframe')
  await message.getByText('The end').waitFor()
  await message.getByRole('button', { name: 'Send' }).click()
  await message.getByRole('link', { name: 'Script' }).click()
  // After a full reload, every request of the message would have started.
  await page.reload()
  await page.frameLocator('iframe').getByText('The end').waitFor()

  expect(requestedUrls).toEqual([])
  expect(loaded.filter((url) => /any\.js|share\.png/.test(url))).toEqual([])
  for (const each of context.pages()) expect(await each.title()).not.toBe('taken')
  await context.close()
  stranger.close()
})

/** Starts a proxy to the product whose connections can be cut and restored. */
async function startCuttableProxy(to: string) {
  const sockets = new Set<Socket>()
  let isCut = false
  const way = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(new URL(to).port), 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
    }
  })
  const origin = await listenOn(way)
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return { origin, cut, mend: () => void (isCut = false), close: async () => (cut(), way.close()) }
}

async function listenOn(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
