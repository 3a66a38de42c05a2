import { describe, inject } from 'vitest'
import { addDaysToToday } from '../harness/challenges.ts'
import { waitForEmail } from '../harness/email.ts'
import { NEXT_YEAR, anApprovedEvent, anEventTag } from '../harness/events.ts'
import { TEST_PASSWORD, aUniqueEmailAddress } from '../harness/members.ts'
import { expect } from '../harness/test.ts'
import { type EngineTest, ENGINE_SCREENS, FLOW_OPTIONS } from './test.ts'
import type { Visit } from './visit.ts'

const choose = async (visit: Visit, filter: string, option: string) => {
  await visit.press('button', new RegExp(`${filter}$`))
  // An option ends with the number of its events.
  await visit.press('option', new RegExp(`^${option}`))
}

export async function submitSignIn(visit: Visit, email: string) {
  await visit.type('textbox', 'Email', email)
  await visit.type('textbox', 'Password', TEST_PASSWORD)
  await visit.press('button', 'Sign In')
}

export function testVisitorFlows(test: EngineTest) {
  describe.each(ENGINE_SCREENS)('$size, $theme', FLOW_OPTIONS, (screen) => {
    test("a visitor finds an event through the landing page and the Cleanup Finder's filters", async ({ open }) => {
      const state = `Fjord ${crypto.randomUUID().slice(0, 8)}`
      const tag = await anEventTag()
      const place = { countryCode: 'NO', region: state, startDate: addDaysToToday(40) }
      const [event] = await Promise.all([
        anApprovedEvent({ ...place, city: 'Bergen', selectedTags: [tag.id] }),
        anApprovedEvent({ ...place, city: 'Oslo' }),
      ])
      // The page cache may serve a page rendered before these events existed.
      await expect.poll(async () => (await fetch(`${inject('origin')}/cleanups`)).text()).toContain(tag.slug)

      const visit = await open('/', screen)
      await visit.see('heading', 'Making the world around us cleaner, together')
      await visit.press('button', 'Reject All')
      await visit.seeNo('button', 'Reject All')
      await visit.expectSoundLayout()

      await visit.goTo('/cleanups')
      if (screen.size === 'phone') await visit.press('button', 'Filters')
      await choose(visit, 'Country', 'Norway')
      await choose(visit, 'State/Region', state)
      await visit.seeText(`2 cleanups in ${state}`)
      await choose(visit, 'City', 'Bergen')
      await visit.seeText(`1 cleanup in Bergen, ${state}`)
      await visit.press('link', tag.name)
      await visit.seeText(`1 cleanup in Bergen, ${state}, tagged ${tag.name}`)
      await visit.expectSoundLayout()
      await visit.press('link', new RegExp(event.title))
      await visit.see('heading', event.title)
      await visit.expectSoundLayout()
      await visit.press('link', 'Go back')
      await visit.seeText(`1 cleanup in Bergen, ${state}, tagged ${tag.name}`)
      await visit.window.goBack()
      await visit.see('heading', event.title)
    })

    test('a visitor signs up, confirms the email, signs in and completes onboarding', async ({ open }) => {
      const email = aUniqueEmailAddress()
      const visit = await open('/', { ...screen, isKnown: true })
      await visit.press('link', "Start now, it's free")
      await visit.type('textbox', 'Full name', 'Nia Brook')
      await visit.type('textbox', 'Email', email)
      await visit.type('textbox', 'Password', TEST_PASSWORD)
      await visit.type('textbox', 'ZIP/postal code', '85016')
      await visit.press('checkbox', /^I am at least 13 and agree/)
      await visit.expectSoundLayout()
      await visit.press('button', 'Create your free account')
      await visit.see('heading', 'Check your email')

      await visit.goTo((await waitForEmail(email)).link)
      await visit.see('heading', 'Your email is verified')
      await visit.goTo('/login')
      await submitSignIn(visit, email)
      await visit.seePath('/dashboard')
      await visit.see('heading', 'Welcome to Cleanstreak, Nia')
      await visit.expectSoundLayout()
      await visit.press('button', 'Set my goal')
      await visit.press('button', 'GAME ON!')
      await visit.seeText('Welcome to Cleanstreak!')
      await visit.seeNo('dialog')
      await visit.see('heading', 'Litterlog')
    })

    test('a visitor submits an event with a cropped image', async ({ open, pictureFile }) => {
      const visit = await open('/cleanups/submit', { ...screen, isKnown: true })
      const form = visit.within('dialog', 'Submit Cleanup Event')
      await form.type('textbox', /^Event title/, `Riverbed sweep ${crypto.randomUUID()}`)
      await form.type('textbox', /^Host organization/, 'Desert Rivers Alliance')
      await form.type('textbox', /^Event website/, 'https://desertrivers.example')
      await form.within('group', /^Start date/).press('spinbutton')
      await visit.window.type(`1206${NEXT_YEAR}`)
      await form.type('textbox', /^Postal code/, '85016')
      await form.type('combobox', /^State\/Region/, 'Rio Verde Foothills')
      await form.expectSoundLayout()
      await visit.chooseFile(pictureFile)
      const crop = visit.within('dialog', 'Crop event image')
      await crop.press('button', 'Zoom in')
      await crop.seeText('1.1x')
      await crop.press('button', 'Use this crop')
      await visit.seeText('Event image updated successfully')
      await form.press('button', 'Submit Cleanup Event')
      await visit.seeText("Cleanup event submitted successfully! We'll review it soon.")
      await visit.seePath('/cleanups')
      await visit.seeNo('dialog')
    })
  })

  test('a visitor closes the mobile menu by pressing outside and with Back', FLOW_OPTIONS, async ({ open }) => {
    const visit = await open('/about-us', { size: 'phone', isKnown: true })
    await visit.press('button', 'Open menu')
    await visit.within('dialog', 'Menu').see('link', 'About Us')
    await visit.window.clickAt(20, 400)
    await visit.seeNo('dialog')
    await visit.seeOverlayEntry(false)
    await visit.press('button', 'Open menu')
    await visit.see('dialog', 'Menu')
    await visit.seeOverlayEntry(true)
    await visit.window.goBack()
    await visit.seeNo('dialog')
    await visit.seePath('/about-us')
  })
}
