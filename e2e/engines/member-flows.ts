import { describe } from 'vitest'
import { challengeUiTexts } from '#features/challenges/copy.ts'
import { cleanupReviewUiTexts, cleanupUiTexts } from '#features/cleanups/copy.ts'
import { formatDay } from '#platform/days.ts'
import { aTestChallenge } from '../harness/challenges.ts'
import { testRunDay } from '../harness/cleanups.ts'
import { CLEANUP_LOGGED_MESSAGE, fetchCleanupHistory } from '../harness/log-dialog.ts'
import { aTestMember, demoAdminCredentials } from '../harness/members.ts'
import { CLEANUP_REVIEW_PATH, logDistinctCleanups } from '../harness/review.ts'
import { expect } from '../harness/test.ts'
import { type EngineTest, ENGINE_SCREENS, FLOW_OPTIONS, OTHER_ENGINE_SCREENS } from './test.ts'
import type { Visit } from './visit.ts'

type Control = ['button' | 'link', string | RegExp]

const LOG_CLEANUP_CONTROLS: Record<'phone' | 'desktop', Control> = {
  phone: ['link', 'Log new cleanup'],
  desktop: ['button', 'Log New Cleanup'],
}

export function testMemberFlows(test: EngineTest) {
  describe.each(ENGINE_SCREENS)('$size, $theme', FLOW_OPTIONS, (screen) => {
    test('a member logs a cleanup with a photo, finds it in the history, edits it and deletes it', async ({
      open,
      pictureFile,
    }) => {
      const member = await aTestMember()
      const today = formatDay(testRunDay(), 'TBD')
      const visit = await open('/dashboard', { ...screen, as: member })
      await visit.expectSoundLayout()
      await visit.press(...LOG_CLEANUP_CONTROLS[screen.size])
      const form = visit.within('dialog', 'Log new cleanup')
      await form.type('textbox', 'Pieces of litter', '36')
      await form.press('button', 'One more')
      await visit.chooseFile(pictureFile)
      await form.see('slider')
      await form.expectSoundLayout()
      await form.press('button', 'Log cleanup')
      await visit.seeText(CLEANUP_LOGGED_MESSAGE)
      await visit.seeNo('dialog')

      const impact = visit.within('dialog', 'My Impact')
      await visit.press('button', `Open the cleanup of ${today}`)
      await impact.seeText('37')
      await impact.see('img')
      await impact.expectSoundLayout()
      await impact.press('button', 'Edit Cleanup')
      const edit = visit.within('dialog', 'Edit Cleanup')
      await edit.type('textbox', 'Pieces of litter', '12')
      await edit.press('button', 'Save changes')
      await visit.seeText(cleanupUiTexts.updated)
      await expect.poll(async () => (await fetchCleanupHistory(member))[0]?.litterCount).toBe(12)

      await visit.press('button', `Open the cleanup of ${today}`)
      await impact.press('button', 'Delete cleanup')
      await visit.within('alertdialog').press('button', 'Delete cleanup')
      await visit.seeText(cleanupUiTexts.deleted)
      await visit.seeText(cleanupUiTexts.noCleanups)
      expect(await fetchCleanupHistory(member)).toEqual([])
    })

    test('a member crops a profile picture', async ({ open, pictureFile }) => {
      const visit = await open('/profile', { ...screen, as: await aTestMember() })
      await visit.expectSoundLayout()
      await visit.press('button', 'Change your picture')
      await visit.chooseFile(pictureFile)
      const crop = visit.within('dialog', 'Update Profile Picture')
      await crop.press('button', 'Zoom in')
      await crop.seeText('1.1x')
      await crop.press('button', 'Preview')
      await visit.within('dialog', 'Preview Profile Picture').press('button', 'Use This Photo')
      await visit.seeText('Profile picture updated successfully')
      await visit.seeNo('dialog')
      await visit.see('img', 'Your picture')
      await visit.expectSoundLayout()
    })

    test('a member sorts the Litterboard and joins a private challenge with its code', async ({ open }) => {
      const crew = await aTestChallenge({ isPrivate: true })
      const visit = await open('/leaderboard', { ...screen, as: await aTestMember() })
      await visit.press('button', /Sort By$/)
      await visit.press('option', 'Most cleanups')
      await visit.seePath('/leaderboard?sort=most_cleanups')
      await visit.within('list', 'Litterboard').see('listitem')
      await visit.expectSoundLayout()

      await visit.goTo('/challenges')
      await visit.press('button', 'Enter Code')
      await visit.type('textbox', 'Challenge code', crew.accessCode)
      await visit.pressKey('Enter')
      await visit.seeText(challengeUiTexts.joined)
      await visit.see('heading', crew.title)
      await visit.expectSoundLayout()
    })

    test('an admin reviews cleanups by keys and buttons and undoes a decision', async ({ open }) => {
      const member = await aTestMember({ fullName: 'Ines Prado' })
      await logDistinctCleanups(member, [11, 12])
      const visit = await open(`${CLEANUP_REVIEW_PATH}?search=${member.username}`, {
        ...screen,
        as: demoAdminCredentials,
      })
      await visit.seeText(/, 11 pieces, 1 of 2$/)
      await visit.within('region', 'Cleanup').see('img', 'Photo 1 of 2')
      await visit.expectSoundLayout()
      await visit.within('region', 'Cleanup').press('button', /^Approve/)
      await visit.seeText(cleanupReviewUiTexts.decided('approved'))
      await visit.seeText(/, 12 pieces, 1 of 1$/)
      await visit.window.type('u')
      await visit.seeText('Decision undone')
      await visit.seeText(/, 11 pieces, 1 of 2$/)
      await visit.window.type('a')
      await visit.seeText(/, 12 pieces, 1 of 1$/)
      const statuses = async () => (await fetchCleanupHistory(member)).map(({ status }) => status).toSorted()
      await expect.poll(statuses).toEqual(['approved', 'pending'])
    })
  })

  test.for(OTHER_ENGINE_SCREENS)(
    'a member opens the main pages and closes menu and log dialog with Back on a $size in $theme',
    FLOW_OPTIONS,
    async (screen, { open }) => {
      const challenge = await aTestChallenge()
      const visit = await open('/', { ...screen, as: await aTestMember() })
      for (const address of ['/', '/cleanups', `/challenges/${challenge.slug}`, '/dashboard']) {
        await visit.goTo(address)
        await visit.see('main')
        await visit.expectSoundLayout()
        expect(await visit.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(screen.theme)
      }
      await closeDialogWithBack(visit, 'Your menu', ['button', /^Open your menu/])
      await closeDialogWithBack(visit, 'Log new cleanup', LOG_CLEANUP_CONTROLS[screen.size])
    },
  )
}

async function closeDialogWithBack(visit: Visit, dialog: string, opener: Control) {
  const address = await visit.evaluate<string>('location.pathname')
  await visit.press(...opener)
  await visit.see('dialog', dialog)
  // On a phone the log dialog has its own URL.
  const hasEntry = `Boolean(history.state?.overlay) || location.pathname !== ${JSON.stringify(address)}`
  await expect.poll(() => visit.evaluate(hasEntry)).toBe(true)
  await visit.window.goBack()
  await visit.seeNo('dialog')
  await visit.seePath(address)
  await visit.see(...opener)
}
