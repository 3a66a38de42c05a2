import type { Settings } from './settings.ts'

/**
 * demo: our own database with an invented town, mail stays in a mailbox page. own: our own database, for real, on one
 * box. production: your database. test is never read from the environment, so that no server can slip into it.
 */
export type Mode = 'demo' | 'own' | 'production' | 'test'

export function readMode(settings: Settings): Exclude<Mode, 'test'> {
  const demo = settings.oneOf('DEMO', ['0', '1'], settings.text('DATABASE_URL') ? '0' : '1')
  if (!settings.text('DATABASE_URL')) return demo === '1' ? 'demo' : 'own'
  if (demo === '1') {
    settings.problem('DEMO is 1, but demo data is never put on your own database. Remove DEMO, or remove DATABASE_URL.')
  }
  return 'production'
}
