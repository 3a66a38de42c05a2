import { resolve } from 'node:path'
import { aLoggedCleanup, anUploadedPhoto, decideCleanupAsAdmin } from '../../../e2e/harness/cleanups.ts'
import {
  CLEANUP_LOGGED_MESSAGE,
  PHOTO_UPLOAD_URL_PATTERN,
  aJpegFile,
  expectPhotosUploaded,
  findCleanupLogDialogControls,
  findLogCleanupControl,
} from '../../../e2e/harness/log-dialog.ts'
import { aTestMember, demoAdminCredentials, demoMemberCredentials } from '../../../e2e/harness/members.ts'
import {
  cutNetworkAfterPrefetch,
  waitForMemberPage,
  waitForVisibleText,
  waitForToast,
} from '../../../e2e/harness/visitor.ts'
import { type Place, type PlaceContext, dialog, createOnce, place, press } from './place.ts'

const PICTURE = resolve(import.meta.dirname, '../../../src/features/photos/server/sample.heic')

const verifiedMember = createOnce(() => aTestMember())
const newcomer = createOnce(() => aTestMember({ isVerified: false, isOnboarded: false }))
const unverified = createOnce(() => aTestMember({ isVerified: false }))

/** Member with one cleanup that has everything: news, two photos, notes, a decision and an admin's note. */
const memberWithCleanup = createOnce(async () => {
  const member = await aTestMember()
  const photos = [await anUploadedPhoto(member), await anUploadedPhoto(member, '#8d5a3b')]
  const cleanup = await aLoggedCleanup(member, { litterCount: 47, notes: 'Canal path', photos })
  await decideCleanupAsAdmin(cleanup, 'flagged', 'Please look at the ZIP again.')
  return member
})

const openLogDialog = async ({ open }: PlaceContext, isFilled = false) => {
  const page = await open('/dashboard/log-cleanup', { as: await aTestMember() })
  const log = dialog(page, 'Log new cleanup')
  await log.waitFor()
  if (!isFilled) return { page, log }
  await findCleanupLogDialogControls(log).pieces.fill('36')
  await findCleanupLogDialogControls(log).notes.fill('Behind the bus shelter')
  await findCleanupLogDialogControls(log).choose(await aJpegFile(), await aJpegFile())
  await expectPhotosUploaded(log, 2)
  return { page, log }
}

const openDashboard = async (
  { open }: PlaceContext,
  who: () => Promise<{ email: string; password: string }> = memberWithCleanup,
) => {
  const page = await open('/dashboard', { as: await who() })
  await waitForMemberPage(page)
  return page
}

/** Opens the edit or delete dialog of a cleanup. On a phone its buttons are in the dialog that the row opens. */
const openCleanupDialog = async (way: PlaceContext, what: 'Edit' | 'Delete') => {
  const page = await openDashboard(way)
  const inRow = page.getByRole('button', { name: new RegExp(`^${what} cleanup of`) }).filter({ visible: true })
  if (!way.isNarrow) await inRow.first().click()
  if (way.isNarrow)
    await page
      .getByRole('button', { name: /^Open the cleanup of/ })
      .last()
      .click()
  if (way.isNarrow) await press(page, what === 'Edit' ? 'Edit Cleanup' : 'Delete cleanup')
  return page
}

const openSettings = async ({ open }: PlaceContext) => {
  const page = await open('/profile', { as: await verifiedMember() })
  await waitForMemberPage(page)
  return page
}

const openPictureDialog = async (way: PlaceContext) => {
  const page = await openSettings(way)
  await press(page, 'Change your picture')
  await dialog(page).getByRole('heading', { name: 'Update Profile Picture' }).waitFor()
  return page
}

const openCropDialog = async (way: PlaceContext) => {
  const page = await openPictureDialog(way)
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await dialog(page).getByRole('slider', { name: 'Zoom' }).waitFor({ state: 'attached' })
  return page
}

const openPendingUpload = async ({ open }: PlaceContext) => {
  const page = await open('/dashboard', { as: await aTestMember(), isCut: true })
  await waitForMemberPage(page)
  await findLogCleanupControl(page).click()
  const log = dialog(page, 'Log new cleanup')
  await log.waitFor()
  await cutNetworkAfterPrefetch(page)
  await findCleanupLogDialogControls(log).pieces.fill('12')
  await findCleanupLogDialogControls(log).choose(await aJpegFile())
  await findCleanupLogDialogControls(log).photos.first().waitFor()
  await findCleanupLogDialogControls(log).save()
  await log.waitFor({ state: 'detached' })
  await waitForVisibleText(page, 'Waiting to upload')
  return page
}

export const memberPlaces: Place[] = [
  place('Litterlog', (way) => openDashboard(way), ['/dashboard']),
  place('Litterlog of the demo town', (way) => openDashboard(way, async () => demoMemberCredentials)),
  place('statistics', ({ open }) => open('/dashboard?tab=stats', { as: demoMemberCredentials })),
  place('settings', openSettings, ['/profile']),
  place('Litterlog, email not verified', (way) => openDashboard(way, unverified)),
]

export const memberDialogs: Place[] = [
  place('log dialog', async (way) => (await openLogDialog(way)).page, ['/dashboard/log-cleanup']),
  place(
    'log dialog, opened by /log-cleanup',
    async ({ open }) => {
      const page = await open('/log-cleanup', { as: await verifiedMember() })
      await dialog(page, 'Log new cleanup').waitFor()
      return page
    },
    ['/log-cleanup'],
  ),
  place('log dialog, filled in', async (way) => (await openLogDialog(way, true)).page),
  place('log dialog, invalid', async (way) => {
    const { page, log } = await openLogDialog(way)
    await findCleanupLogDialogControls(log).place.fill('')
    await findCleanupLogDialogControls(log).save()
    await waitForVisibleText(log, 'Please enter a location')
    return page
  }),
  place('log dialog, date picker open', async (way) => {
    const { page, log } = await openLogDialog(way)
    await log.getByRole('button', { name: /^Calendar/ }).click()
    await page.getByRole('grid').waitFor()
    return page
  }),
  place('log dialog, email not verified', async ({ open }) => {
    const page = await open('/dashboard/log-cleanup', { as: await unverified() })
    await dialog(page).getByRole('button', { name: 'Resend verification e-mail' }).waitFor()
    return page
  }),
  place('cleanup logged', async (way) => {
    const { page, log } = await openLogDialog(way, true)
    await findCleanupLogDialogControls(log).save()
    await waitForToast(page, 'success', CLEANUP_LOGGED_MESSAGE)
    await log.waitFor({ state: 'detached' })
    return page
  }),
  place('edit dialog', async (way) => {
    const page = await openCleanupDialog(way, 'Edit')
    await dialog(page, 'Edit Cleanup').waitFor()
    return page
  }),
  place('edit dialog, discard?', async (way) => {
    const page = await openCleanupDialog(way, 'Edit')
    await findCleanupLogDialogControls(dialog(page, 'Edit Cleanup')).pieces.fill('13')
    await page.keyboard.press('Escape')
    await waitForVisibleText(page, 'Discard your changes?')
    return page
  }),
  place('My Impact', async (way) => {
    const page = await openDashboard(way)
    await page
      .getByRole('button', { name: /^Open the cleanup of/ })
      .last()
      .click()
    await dialog(page, 'My Impact').waitFor()
    return page
  }),
  place('photo viewer', async (way) => {
    const page = await openDashboard(way)
    await page
      .getByRole('button', { name: /^Open the cleanup of/ })
      .last()
      .click()
    await press(page, 'Open photo 1 of 2')
    await dialog(page, /^Photos of/)
      .getByRole('img', { name: 'Photo 1 of 2' })
      .waitFor()
    return page
  }),
  place('delete a cleanup?', async (way) => {
    const page = await openCleanupDialog(way, 'Delete')
    await page.getByRole('alertdialog').waitFor()
    return page
  }),
  place('download my cleanups', async (way) => {
    const page = await openDashboard(way)
    await press(page, 'Download my cleanups')
    await dialog(page, 'Download my cleanups').waitFor()
    return page
  }),
  place('how badges are earned', async (way) => {
    const page = await openDashboard(way)
    await press(page, 'How to earn them')
    await dialog(page).waitFor()
    return page
  }),
  place('your menu', async (way) => {
    const page = await openDashboard(way)
    await press(page, /^Open your menu/)
    await dialog(page, 'Your menu').waitFor()
    return page
  }),
  place('visitor menu', async ({ open }) => {
    const page = await open('/about-us', { isKnown: true })
    // Wide screens have these links in the header.
    if (page.viewportSize()!.width >= 768) return page
    await press(page, 'Open menu')
    await dialog(page, 'Menu').waitFor()
    return page
  }),
  place('welcome, step 1', async ({ open }) => {
    const page = await open('/dashboard', { as: await newcomer() })
    await dialog(page).getByText('Step 1 of 2').waitFor()
    return page
  }),
  place('welcome, step 2', async ({ open }) => {
    const page = await open('/dashboard', { as: await newcomer() })
    await press(page, 'Set my goal')
    await dialog(page).getByText('Step 2 of 2').waitFor()
    return page
  }),
  place('pending upload', openPendingUpload),
  place('pending upload, opened', async (way) => {
    const page = await openPendingUpload(way)
    await page
      .getByRole('button', { name: /^Open the cleanup of/ })
      .first()
      .click()
    await dialog(page).waitFor()
    return page
  }),
  place('discard a pending upload?', async (way) => {
    const page = await openPendingUpload(way)
    // The dialog that a row opens has this button on a phone.
    if (way.isNarrow)
      await page
        .getByRole('button', { name: /^Open the cleanup of/ })
        .first()
        .click()
    await press(page, /^Discard cleanup/)
    await page.getByRole('alertdialog').waitFor()
    return page
  }),
  place('sign out with a pending upload?', async (way) => {
    const page = await openPendingUpload(way)
    // The network is back, but photo uploads still fail.
    await page.route(PHOTO_UPLOAD_URL_PATTERN, (route) => route.abort('internetdisconnected'))
    await page.context().setOffline(false)
    await press(page, /^Open your menu/)
    await dialog(page, 'Your menu').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').waitFor()
    return page
  }),
  place('install notice', async (way) => {
    const { page, log } = await openLogDialog(way, true)
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve(),
          userChoice: Promise.resolve({ outcome: 'dismissed' }),
        }),
      ),
    )
    await findCleanupLogDialogControls(log).save()
    // Wide screens do not show the install notice.
    const notice = page.getByRole('region', { name: 'Keep Cleanstreak at hand' })
    await notice.or(page.getByText(CLEANUP_LOGGED_MESSAGE)).first().waitFor()
    await log.waitFor({ state: 'detached' })
    return page
  }),
  place('settings, invalid', async (way) => {
    const page = await openSettings(way)
    await page.getByRole('textbox', { name: 'Full name' }).fill('')
    await page.getByRole('textbox', { name: 'Username' }).fill('x')
    await press(page, 'Save Profile')
    await waitForVisibleText(page, 'Full name is required')
    return page
  }),
  ...['Social Links', 'Account Settings'].map((tab) =>
    place(`settings, ${tab}`, async (way) => {
      const page = await openSettings(way)
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel', { name: tab }).waitFor()
      return page
    }),
  ),
  place('leave without saving?', async (way) => {
    const page = await openSettings(way)
    await page.getByRole('textbox', { name: 'Member Intro' }).fill('Half a sentence')
    await page
      .getByRole('link', { name: /^About/ })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
    return page
  }),
  place('delete the account?', async (way) => {
    const page = await openSettings(way)
    await page.getByRole('tab', { name: 'Account Settings' }).click()
    await press(page, 'Delete Account')
    await page.getByRole('alertdialog').waitFor()
    return page
  }),
  place('picture, chosen', openPictureDialog),
  place('picture, cropped', openCropDialog),
  place('picture, preview', async (way) => {
    const page = await openCropDialog(way)
    await press(page, 'Preview')
    await dialog(page).getByRole('heading', { name: 'Preview Profile Picture' }).waitFor()
    return page
  }),
  place('contact form, invalid', async ({ open }) => {
    const page = await open('/about-us', { as: demoAdminCredentials })
    await waitForMemberPage(page)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Contact/ })
      .click()
    await dialog(page, 'Contact Us').waitFor()
    await press(page, 'Send Message')
    await waitForVisibleText(page, 'Please enter a message.')
    return page
  }),
  ...['Privacy Policy', 'Terms of Service', 'Cookie Policy'].map((name) =>
    place(`${name}, as a dialog`, async ({ open }) => {
      const page = await open('/about-us', { isKnown: true })
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await dialog(page).waitFor()
      return page
    }),
  ),
  place('cookie preferences', async ({ open }) => {
    const page = await open('/terms', { isKnown: true })
    await press(page, 'Cookie preferences')
    await dialog(page, 'Cookie preferences').waitFor()
    return page
  }),
]
