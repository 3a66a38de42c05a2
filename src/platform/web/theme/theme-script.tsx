import { ScriptOnce } from '@tanstack/react-router'

/**
 * Puts the theme on the page before it is painted, and keeps it there: the visitor may choose another one, here or in
 * another tab, and the device may turn dark in the evening. Stands after the style sheet, whose colours it reads.
 */
export const ThemeScript = () => <ScriptOnce>{import.meta.env.SSR ? `(${followTheme.toString()})()` : ''}</ScriptOnce>

function followTheme() {
  const page = document.documentElement
  const evening = matchMedia('(prefers-color-scheme: dark)')
  const bar = document.createElement('meta')
  bar.name = 'theme-color'
  document.head.append(bar)

  function follow() {
    let choice: string | null = null
    try {
      choice = localStorage.getItem('theme')
    } catch {
      // refused: the device decides
    }
    page.dataset.theme = choice === 'light' || choice === 'dark' ? choice : evening.matches ? 'dark' : 'light'
    bar.content = getComputedStyle(page).getPropertyValue('--paper')
  }

  follow()
  evening.addEventListener('change', follow)
  addEventListener('storage', follow)
}
