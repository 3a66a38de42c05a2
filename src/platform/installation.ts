import { brand } from './brand.ts'

/** Languages that the product speaks, each with its own name. The code is the `lang` of a page. */
export const LANGUAGES = [{ code: 'en', label: 'English (United States)' }] as const
export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** Settings that the pages of an installation show. Forms preselect `countryCode`. */
export type Installation = { name: string; language: LanguageCode; countryCode: string }

/** Settings of an installation that a superadmin has not set up yet. */
export const DEFAULT_INSTALLATION: Installation = { name: brand.name, language: 'en', countryCode: 'US' }

export const MAIL_ENCRYPTIONS = ['starttls', 'tls', 'none'] as const
export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number]

export const INSTALLATION_LIVE_UPDATE_TOPIC = 'installation'
