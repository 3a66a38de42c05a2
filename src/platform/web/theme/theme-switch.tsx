import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { createLocalStorageValue } from '../stored-value.ts'

const themeOptions = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
}

/**
 * Theme switch made of plain radio buttons: the footer of the landing page contains the switch, and that page loads no
 * control library.
 */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className={`theme-switch ${className}`}>
      <legend className="sr-only">Theme</legend>
      {THEMES.map((theme) => {
        const { label, Icon } = themeOptions[theme]
        return (
          <label key={theme}>
            <input
              type="radio"
              name={name}
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon aria-hidden size={17} strokeWidth={2} />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

/** Themes that the visitor can choose; `system` follows the device. */
const THEMES = ['light', 'dark', 'system'] as const
type Theme = (typeof THEMES)[number]

const choice = createLocalStorageValue('theme')

/** Theme chosen by the visitor. An unknown stored value counts as `system`. */
function useTheme(): Theme {
  const chosen = choice.use()
  return THEMES.find((theme) => theme === chosen) ?? 'system'
}

/** Stores the chosen theme. `ThemeScript` applies it, in this tab and in all others. */
const chooseTheme = (theme: Theme) => choice.write(theme)
