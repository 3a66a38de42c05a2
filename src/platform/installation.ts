import { brand } from './brand.ts'

/** Languages that the product speaks, each with its own name. The code is the `lang` of a page. */
export const LANGUAGES = [{ code: 'en', label: 'English (United States)' }] as const
export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** Settings of a place that its pages show: the organization's name, its language, and the country forms begin with. */
export type Installation = { name: string; language: LanguageCode; countryCode: string }

/** Settings of a place that nobody has set up yet. */
export const DEFAULT_INSTALLATION: Installation = { name: brand.name, language: 'en', countryCode: 'US' }

export const MAIL_ENCRYPTIONS = ['starttls', 'tls', 'none'] as const
export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number]

/** Live-update topic of the installation's settings. */
export const INSTALLATION_LIVE_UPDATE_TOPIC = 'installation'
