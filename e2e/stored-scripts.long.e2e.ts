import { type Page } from 'playwright-core'
import { inject } from 'vitest'
import { brand } from '#platform/brand.ts'
import { aTestChallenge } from './harness/challenges.ts'
import { aLoggedCleanup, anUploadedPhoto, decideCleanupAsAdmin } from './harness/cleanups.ts'
import { anEventTag, anApprovedEvent, aSubmittedEvent } from './harness/events.ts'
import { waitForEmail } from './harness/email.ts'
import {
  aTestMember,
  callApi,
  createSessionToken,
  demoAdminCredentials,
  demoSuperadminCredentials,
} from './harness/members.ts'
import { expect, test } from './harness/test.ts'

/** Text that a page without escaping would run as a script (XSS) and a spreadsheet as a formula. */
const SCRIPT = `=1+1"'><script>hit()</script><img src=x onerror=hit()></title>`
/** Multi-line text that would also end a calendar entry, a feed item or embedded page data. */
const SCRIPTS = `${SCRIPT}\n]]></description>END:VEVENT\r\nATTENDEE:mailto:evil@example.org\n<svg/onload=hit()>{{hit()}}<!--</script>`

/** The test takes minutes on a busy machine. */
const LONG_TIMEOUT = { timeout: 300_000 }

test(
  'scripts and formulas typed by members or visitors appear as plain text in every page, export and feed',
  LONG_TIMEOUT,
  async ({ open }) => {
    const rosa = await aTestMember({ fullName: SCRIPT })
    const zipCode = '85016'
    const profile = { fullName: SCRIPT, username: rosa.username, zipCode, country: null, bio: SCRIPTS }
    await callApi('PATCH', '/me/profile', { token: rosa.token, body: profile })
    for (const url of [
      'javascript:hit()',
      'data:text/html,<script>hit()</script>',
      ' java\tscript:hit()',
      'vbscript:hit()',
    ]) {
      const links = { facebookUrl: url, instagramUrl: '', linkedinUrl: '', tiktokUrl: '', twitterUrl: '' }
      await expect(callApi('PUT', '/me/social-links', { token: rosa.token, body: links })).rejects.toThrow(
        'answered 400',
      )
      await expect(aSubmittedEvent({ hostUrl: url })).rejects.toThrow('answered 400')
    }
    const photos = [await anUploadedPhoto(rosa)]
    const shown = await aLoggedCleanup(rosa, { notes: SCRIPTS, location: '<b>x</b>', photos })
    await decideCleanupAsAdmin(shown, 'approved')
    await decideCleanupAsAdmin(
      await aLoggedCleanup(rosa, { notes: SCRIPTS, photos: [await anUploadedPhoto(rosa)] }),
      'rejected',
      SCRIPTS,
    )
    await aLoggedCleanup(rosa, { notes: SCRIPTS, photos: [await anUploadedPhoto(rosa)] })
    const challenge = await aTestChallenge({ title: SCRIPT, description: SCRIPTS, challengeRules: SCRIPTS })
    await callApi('PUT', `/challenges/${challenge.slug}/participation`, { token: rosa.token })
    const tag = await anEventTag({ name: SCRIPT.slice(0, 40) })
    const typed = {
      title: SCRIPT,
      subtitle: SCRIPT,
      description: SCRIPTS,
      locationName: SCRIPT,
      hostOrg: SCRIPT,
      city: SCRIPT,
    }
    const event = await anApprovedEvent({ ...typed, selectedTags: [tag.id] })
    await aSubmittedEvent({ ...typed, submitterName: SCRIPT })
    await callApi('POST', '/contact-messages', { body: { name: SCRIPT, email: rosa.email, message: SCRIPTS } })
    // Read both emails now: the mailbox keeps only the newest, and other tests fill it.
    const messages = await Promise.all([
      waitForEmail(demoAdminCredentials.email, SCRIPT),
      waitForEmail(brand.supportEmail, SCRIPT),
    ])

    const init = () => {
      const seen = globalThis as { hits?: number; hit?: () => void }
      seen.hits = 0
      seen.hit = () => void seen.hits!++
    }
    /** Counts what has run of the injected text, or could run. */
    const found = (page: Page) =>
      page.evaluate(() => ({
        hits: (globalThis as { hits?: number }).hits,
        // Elements with any event-handler attribute.
        able: Array.from(document.querySelectorAll('*')).filter((element) =>
          element.getAttributeNames().some((name) => name.startsWith('on')),
        ).length,
        scripts: Array.from(document.scripts).filter(({ text }) => /^\s*hit\(\)/.test(text)).length,
        links: Array.from(document.querySelectorAll('a[href]')).filter((a) =>
          /^\s*(javascript|data|vbscript):/i.test(a.getAttribute('href')!),
        ).length,
        pictures: document.querySelectorAll('img[src="x"]').length,
      }))
    const expectNothing = async (page: Page, where: string) =>
      expect(await found(page), where).toEqual({ hits: 0, able: 0, scripts: 0, links: 0, pictures: 0 })
    /** Opens a page and expects that nothing ran or could run and that the text is visible. */
    async function look(page: Page, address: string, words: string | undefined) {
      await page.goto(address)
      if (words) await page.getByText(words).first().waitFor({ state: 'attached' })
      else await page.waitForLoadState('networkidle')
      await expectNothing(page, address)
    }
    const BEGINNING = `=1+1"'><script>hit()</script>`
    const NOTES = '<svg/onload=hit()>{{hit()}}'

    const page = await open('about:blank', { as: rosa })
    await page.addInitScript(init)
    // Prove the detector: insert the text as HTML, as a page without escaping would.
    await page.goto('about:blank')
    await page.evaluate((typed) => void (document.body.innerHTML = typed), SCRIPT)
    await expect.poll(() => found(page)).toMatchObject({ hits: 1, able: 1, scripts: 1, pictures: 1 })
    for (const [address, words] of [
      ['/dashboard', NOTES],
      [`/bio/${rosa.username}`, NOTES],
      ['/profile', undefined],
      ['/challenges', BEGINNING],
      [`/challenges/${challenge.slug}`, BEGINNING],
      [`/cleanups?tag=${tag.slug}`, BEGINNING],
      [`/cleanups/${event.id}`, NOTES],
    ] as const)
      await look(page, address, words)

    const console = await open('about:blank', { as: demoSuperadminCredentials })
    await console.addInitScript(init)
    for (const [address, words] of [
      [`/admin-main/users?search=${rosa.username}`, BEGINNING],
      [`/admin-main/cleanups?search=${rosa.username}`, undefined],
      [`/admin-main/challenges?search=${challenge.slug}`, BEGINNING],
      ['/admin-main/events?search=hit()', BEGINNING],
      [`/admin-main/tags?search=${tag.slug}`, undefined],
      ['/admin-main/audit', undefined],
      ['/dev/mailbox', undefined],
    ] as const)
      await look(console, address, words)

    // Each admin dialog shows what was typed or lets the admin edit it.
    const press = (label: string | RegExp) =>
      console.getByRole('button', { name: label }).filter({ visible: true }).first().click()
    for (const [address, label, item, role] of [
      [`/admin-main/users?search=${rosa.username}`, `Actions for ${SCRIPT}`, 'Edit streak', 'dialog'],
      [`/admin-main/users?search=${rosa.username}`, `Actions for ${SCRIPT}`, 'Make admin', 'alertdialog'],
      [`/admin-main/users?search=${rosa.username}`, `Actions for ${SCRIPT}`, 'Disable account', 'alertdialog'],
      [`/admin-main/users?search=${rosa.username}`, `Actions for ${SCRIPT}`, 'Delete account', 'alertdialog'],
      [`/admin-main/cleanups?view=table&status=rejected&search=${rosa.username}`, /^View, /, undefined, 'dialog'],
      [`/admin-main/challenges?search=${challenge.slug}`, `Edit ${SCRIPT}`, undefined, 'dialog'],
      [`/admin-main/challenges?search=${challenge.slug}`, `Delete ${SCRIPT}`, undefined, 'alertdialog'],
      ['/admin-main/events?search=hit()', `Actions for ${SCRIPT}`, 'Edit', 'dialog'],
      ['/admin-main/events?search=hit()', `Actions for ${SCRIPT}`, 'Delete', 'alertdialog'],
      [`/admin-main/tags?search=${tag.slug}`, `Actions for ${tag.name}`, 'Edit', 'dialog'],
      [`/admin-main/tags?search=${tag.slug}`, `Actions for ${tag.name}`, 'Delete', 'alertdialog'],
    ] as const) {
      await console.goto(address)
      await press(label)
      if (item) await console.getByRole('menuitem', { name: item, exact: true }).click()
      // A menu also has this role while it closes.
      const dialog = console.locator(`section[role=${role}]`)
      await dialog.waitFor()
      const dialogText = await dialog.evaluate((element) =>
        [
          element.textContent,
          ...Array.from(element.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value),
        ].join(' '),
      )
      expect(dialogText, `${item ?? label} shows it`).toContain(`=1+1"'>`)
      await expectNothing(console, `${item ?? label} on ${address}`)
    }

    // Emails as a mail program shows them.
    for (const { html, recipient } of messages) {
      expect(html, `the message to ${recipient}`).toContain('&lt;script&gt;hit()')
      expect(html).not.toMatch(/<script|<img[^>]* on|<svg[^>]* on/i)
    }

    // CSV exports: no cell begins like a formula. Members are exported only soon after a sign-in.
    const token = await createSessionToken(demoAdminCredentials)
    for (const list of ['members', 'cleanups', 'challenges', 'cleanup-events', 'event-tags', 'audit-logs']) {
      const csv = await (await callApi('GET', `/admin/${list}.csv`, { token })).text()
      expect(csv, list).toContain(`'=1+1`)
      const begins = parseCells(csv.slice(1)).filter(
        (cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell),
      )
      expect(begins, list).toEqual([])
    }

    // Calendars: lines end with CRLF and are folded, and no entry ends early.
    for (const path of [`/cleanup-events/${event.id}/calendar.ics`, `/cleanup-events/calendar.ics?tag=${tag.slug}`]) {
      const ics = await (await callApi('GET', path)).text()
      const lines = ics.split('\r\n')
      expect(ics.replaceAll('\r\n', ''), path).not.toMatch(/[\r\n]/)
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
      expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
      const count = (word: string) => lines.filter((line) => line === word).length
      expect([count('BEGIN:VEVENT'), count('END:VEVENT')]).toEqual([1, 1])
    }

    // The RSS feed is well-formed and contains nothing that a reader would run.
    const feed = await (await callApi('GET', `/cleanup-events/feed.rss?tag=${tag.slug}`)).text()
    const read = await console.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      return {
        wrong: document.querySelectorAll('parsererror').length,
        items: document.querySelectorAll('item').length,
        titles: Array.from(document.querySelectorAll('item > title'), (title) => title.textContent),
        scripts: document.querySelectorAll('script, img, svg').length,
      }
    }, feed)
    expect(read).toEqual({ wrong: 0, items: 1, titles: [SCRIPT], scripts: 0 })

    // The page source that other sites and search engines read.
    const source = await (await fetch(`${inject('origin')}/cleanups/${event.id}`)).text()
    expect(source).not.toContain('<script>hit()')
    expect(source).not.toMatch(/<img src=x/)
  },
)

/** Parses CSV (RFC 4180) as a spreadsheet does. */
const parseCells = (csv: string) =>
  Array.from(csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
