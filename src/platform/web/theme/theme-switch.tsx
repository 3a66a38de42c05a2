import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useStoredValue } from '../use-stored-value.ts'
import { themeChoice } from './follow-theme.ts'

const themeOptions = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
}

/**
 * Theme switch made of plain radio buttons. The inline page script applies and stores the choice (`followTheme`), even
 * before React loads. React resets a radio button during the click, so no change event follows.
 */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className={`theme-switch noscript:hidden ${className}`}>
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
              onChange={() => themeChoice.write(theme)}
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

/** Themes to choose from; `system` follows the device. */
const THEMES = ['light', 'dark', 'system'] as const
type Theme = (typeof THEMES)[number]

/** Theme that the visitor chose. An unknown stored value counts as `system`. */
function useTheme(): Theme {
  const chosen = useStoredValue(themeChoice)
  return THEMES.find((theme) => theme === chosen) ?? 'system'
}
