export type Env = Record<string, string | undefined>

/** Reads environment variables and collects every problem, so that all can be reported together. */
export class Settings {
  readonly problems: string[] = []
  #env: Env

  constructor(env: Env) {
    this.#env = env
  }

  /** Reads a variable as text. An empty value counts as not set: Compose files pass `NAME=` for omitted variables. */
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
 * Run mode of the server: `demo` is an embedded database with invented data, `own` an embedded database with real data,
 * and `production` uses the operator's database. `test` cannot be set by environment variables.
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
