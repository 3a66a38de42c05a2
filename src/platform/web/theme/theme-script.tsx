import { ScriptOnce } from '@tanstack/react-router'

/**
 * Inline script that applies the theme before the first paint and follows later changes: the visitor's choice in any
 * tab, and the device's dark mode. Place it after the style sheet, whose colors it reads.
 */
export const ThemeScript = () => <ScriptOnce>{import.meta.env.SSR ? `(${followTheme.toString()})()` : ''}</ScriptOnce>

function followTheme() {
  const page = document.documentElement
  const darkMode = matchMedia('(prefers-color-scheme: dark)')
  const themeColor = document.createElement('meta')
  themeColor.name = 'theme-color'
  document.head.append(themeColor)

  function apply() {
    let choice: string | null = null
    try {
      choice = localStorage.getItem('theme')
    } catch {
      // If `localStorage` is blocked, the theme follows the device.
    }
    page.dataset.theme = choice === 'light' || choice === 'dark' ? choice : darkMode.matches ? 'dark' : 'light'
    themeColor.content = getComputedStyle(page).getPropertyValue('--paper')
  }

  apply()
  darkMode.addEventListener('change', apply)
  addEventListener('storage', apply)
}
