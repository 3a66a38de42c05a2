import { DEFAULT_INSTALLATION } from '#platform/installation.ts'
import type { MailConfig } from '../config/mail.ts'
import type { InstallationSettings } from './installation.ts'

/** In-memory installation settings for tests. `set` changes them, as an admin does. */
export function createTestInstallationSettings(
  mail: MailConfig,
  installation = DEFAULT_INSTALLATION,
): InstallationSettings & { set(mail: MailConfig): void } {
  const listeners = new Set<() => void>()
  return {
    current: () => installation,
    mail: () => mail,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(changed) {
      mail = changed
      for (const listener of listeners) listener()
    },
  }
}
