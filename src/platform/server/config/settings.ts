export type Env = Record<string, string | undefined>

/** The environment while it is read: every problem is kept, so that all of them can be told at once. */
export class Settings {
  readonly problems: string[] = []
  #env: Env

  constructor(env: Env) {
    this.#env = env
  }

  /** An empty value counts as not set: compose files pass `NAME=` for what is left out. */
  text(name: string) {
    return this.#env[name]?.trim() || undefined
  }

  problem(sentence: string) {
    this.problems.push(sentence)
  }

  oneOf<const T extends string>(name: string, values: readonly T[], otherwise: NoInfer<T>): T {
    const text = this.text(name)
    const value = values.find((value) => value === text)
    if (text && !value) this.problem(`${name} is "${text}". Set it to one of: ${values.join(', ')}.`)
    return value ?? otherwise
  }

  whole(name: string, { least, most, otherwise }: { least: number; most: number; otherwise: number }): number {
    const text = this.text(name)
    if (text === undefined) return otherwise
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    this.problem(`${name} is "${text}". Set it to a whole number from ${least} to ${most}.`)
    return otherwise
  }
}

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
