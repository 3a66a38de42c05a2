import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { THEMES, chooseTheme, useTheme } from './theme.ts'

const looks = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
}

/** Plain radio buttons: the landing page has this switch in its footer and loads no control library. */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className={`theme-switch ${className}`}>
      <legend className="sr-only">Theme</legend>
      {THEMES.map((theme) => {
        const { label, Icon } = looks[theme]
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
