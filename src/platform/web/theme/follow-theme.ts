import { createLocalStorageValue } from '../stored-value.ts'

export const themeChoice = createLocalStorageValue('theme')

/**
 * Applies the theme before the first paint and on later changes: by the visitor in any tab, or by the device. Also
 * stores the choice of a theme switch, which thus works before React loads.
 */
export function followTheme() {
  const page = document.documentElement
  const darkMode = matchMedia('(prefers-color-scheme: dark)')
  const themeColor = document.createElement('meta')
  themeColor.name = 'theme-color'
  document.head.append(themeColor)

  function apply() {
    const choice = themeChoice.read()
    page.dataset.theme = choice === 'light' || choice === 'dark' ? choice : darkMode.matches ? 'dark' : 'light'
    // Reading a style now would compute all styles before the page is parsed.
    requestAnimationFrame(() => {
      themeColor.content = getComputedStyle(page).getPropertyValue('--paper')
    })
    for (const radio of document.querySelectorAll<HTMLInputElement>('.theme-switch input'))
      radio.checked = radio.value === (choice ?? 'system')
  }

  apply()
  addEventListener('DOMContentLoaded', apply)
  darkMode.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.theme-switch')) themeChoice.write(target.value)
  })
}
