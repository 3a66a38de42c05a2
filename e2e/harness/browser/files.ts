import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'

/**
 * Creates a large file inside the browser and chooses it in a file input, because sending megabytes there would be
 * slow.
 */
export const chooseLargeFileInFileInput = (input: Locator, start: Buffer, megabytes: number) =>
  input.evaluate(
    (input: HTMLInputElement, [bytes, megabytes]) => {
      const chosen = new DataTransfer()
      const file = new File([new Uint8Array(bytes), new Uint8Array(megabytes * 1024 * 1024)], 'large.jpg', {
        type: 'image/jpeg',
      })
      chosen.items.add(file)
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [[...start], megabytes] as const,
  )

export async function downloadFileFromLink(page: Page, link: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) }
}
