import { stored } from '../stored.ts'

/** The choice; `system` follows the device. */
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const choice = stored('theme')

/** Whatever else is stored counts as no choice, and that is `system`. */
export function useTheme(): Theme {
  const chosen = choice.use()
  return THEMES.find((theme) => theme === chosen) ?? 'system'
}

/** The script in the head follows the stored choice, in this tab and in every other. */
export const chooseTheme = (theme: Theme) => choice.write(theme)
