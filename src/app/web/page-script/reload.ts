import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'
import { type ControlDescription, describeControl, findDescribedControl, listChangedTextFields } from './controls.ts'

const STORAGE_KEY = 'continue-after-reload'
const MAX_AGE_MS = 60_000

type Interrupted = { at: number; path: string; fields: [ControlDescription, string][]; presses: ControlDescription[] }

/**
 * Reloads the page to get a new version's scripts, and keeps what was typed and pressed. A plain form is submitted
 * instead, and a link followed. Returns false if this page already results from such a reload.
 */
export function reloadKeepingInput(presses: HTMLElement[]): boolean {
  const last = presses.at(-1)!
  const form = last.closest('form')
  if (form?.method === 'post' && last.matches('[type=submit], form')) {
    form.submit()
    return true
  }
  if (last instanceof HTMLAnchorElement) {
    location.assign(last.href)
    return true
  }
  if (wasReloaded) return false
  const fields = listChangedTextFields().filter(({ type }) => type !== 'password')
  const interrupted: Interrupted = {
    at: Date.now(),
    path: location.pathname,
    fields: fields.map((field) => [describeControl(field), field.value]),
    presses: presses.map(describeControl),
  }
  const isSaved = tryBrowserStorageOperation(() => {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(interrupted))
    return true
  })
  if (isSaved) location.reload()
  return isSaved === true
}
let wasReloaded = false

/**
 * Restores the text typed before this script reloaded the page, and returns the pressed controls. Undefined if it did
 * not.
 */
export function restoreTypedInput(): HTMLElement[] | undefined {
  const saved = tryBrowserStorageOperation(() => sessionStorage.getItem(STORAGE_KEY))
  if (!saved) return undefined
  tryBrowserStorageOperation(() => sessionStorage.removeItem(STORAGE_KEY))
  const { at, path, fields, presses } = JSON.parse(saved) as Interrupted
  if (path !== location.pathname || Date.now() - at > MAX_AGE_MS) return undefined
  wasReloaded = true
  for (const [description, value] of fields) {
    const field = findDescribedControl(description) as HTMLInputElement | undefined
    if (field) field.value = value
  }
  const controls = presses.flatMap((press) => findDescribedControl(press) ?? [])
  controls.at(-1)?.focus()
  return controls
}
