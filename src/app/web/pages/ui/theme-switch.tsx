import { useEffect, useState } from 'react'

/** Turns only this sheet, and only until it is left: the visitor's own choice stays what it was. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<'light' | 'dark'>()
  useEffect(() => {
    if (!theme) return
    const page = document.documentElement
    const before = page.dataset.theme
    page.dataset.theme = theme
    return () => {
      page.dataset.theme = before
    }
  }, [theme])
  return (
    <div className="flex gap-4 font-semibold">
      <button onClick={() => setTheme('light')}>Light</button>
      <button onClick={() => setTheme('dark')}>Dark</button>
    </div>
  )
}
