import { tryBrowserStorageOperation } from './offline/try-storage.ts'

/**
 * A button with `data-expands` shows and hides the element that it controls, even before React loads. Both render as
 * collapsed.
 */

const storageKey = (id: string) => `expanded:${id}`

export function toggleExpandedElement(button: Element) {
  const id = button.getAttribute('aria-controls')!
  const isExpanded = document.getElementById(id)!.toggleAttribute('data-expanded')
  button.setAttribute('aria-expanded', String(isExpanded))
  tryBrowserStorageOperation(() =>
    isExpanded ? sessionStorage.setItem(storageKey(id), '') : sessionStorage.removeItem(storageKey(id)),
  )
}

/**
 * Expands the elements that were expanded in this tab before, for example after Back. Applies only to buttons with
 * `data-expands="again"`.
 */
export function restoreExpandedElements() {
  for (const button of document.querySelectorAll('[data-expands=again][aria-expanded=false]'))
    if (
      tryBrowserStorageOperation(() => sessionStorage.getItem(storageKey(button.getAttribute('aria-controls')!))) === ''
    )
      toggleExpandedElement(button)
}
