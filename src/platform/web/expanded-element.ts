import { tryBrowserStorageOperation } from './offline/try-storage.ts'

/*
 * A button (`data-expands`) shows and hides the element that it controls, before React is loaded too. Both are rendered
 * as collapsed.
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
 * Expands the elements that this tab has left expanded, as after Back. Only those whose button has the value
 * `data-expands="again"`.
 */
export function restoreExpandedElements() {
  for (const button of document.querySelectorAll('[data-expands=again][aria-expanded=false]'))
    if (
      tryBrowserStorageOperation(() => sessionStorage.getItem(storageKey(button.getAttribute('aria-controls')!))) === ''
    )
      toggleExpandedElement(button)
}
