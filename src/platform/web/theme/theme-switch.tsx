import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { stored } from '../stored.ts'

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

/** The choice; `system` follows the device. */
const THEMES = ['light', 'dark', 'system'] as const
type Theme = (typeof THEMES)[number]

const choice = stored('theme')

/** Whatever else is stored counts as no choice, and that is `system`. */
function useTheme(): Theme {
  const chosen = choice.use()
  return THEMES.find((theme) => theme === chosen) ?? 'system'
}

/** The script in the head follows the stored choice, in this tab and in every other. */
const chooseTheme = (theme: Theme) => choice.write(theme)
