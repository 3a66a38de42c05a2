export type EnvironmentVariables = Record<string, string | undefined>

/** Reads environment variables and collects every invalid one, so that all can be reported together. */
export class EnvironmentSettingsReader {
  readonly problems: string[] = []
  /** Names of all settings read so far, set or not. */
  readonly known = new Set<string>()
  #env: EnvironmentVariables

  constructor(env: EnvironmentVariables) {
    this.#env = env
  }

  /**
   * Reads an environment variable as text. An empty value counts as not set: Compose files pass `NAME=` for omitted
   * variables.
   */
  readText(name: string) {
    this.known.add(name)
    return this.#env[name]?.trim() || undefined
  }

  addProblem(sentence: string) {
    this.problems.push(sentence)
  }

  readOneOf<const T extends string>(name: string, values: readonly T[], otherwise: NoInfer<T>): T {
    const text = this.readText(name)
    const value = values.find((value) => value === text)
    if (text && !value) this.addProblem(`${name} is "${text}". Set it to one of: ${values.join(', ')}.`)
    return value ?? otherwise
  }

  readInteger(name: string, { least, most, otherwise }: { least: number; most: number; otherwise: number }): number {
    const text = this.readText(name)
    if (text === undefined) return otherwise
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    this.addProblem(`${name} is "${text}". Set it to a whole number from ${least} to ${most}.`)
    return otherwise
  }
}

/**
 * Run mode of the server: `demo` is an embedded database with invented data, `own` an embedded database with real data,
 * and `production` uses the operator's database. `test` cannot be set by environment variables.
 */
export type ServerRunMode = 'demo' | 'own' | 'production' | 'test'

export function readServerRunMode(settings: EnvironmentSettingsReader): Exclude<ServerRunMode, 'test'> {
  const demo = settings.readOneOf('DEMO', ['0', '1'], settings.readText('DATABASE_URL') ? '0' : '1')
  if (!settings.readText('DATABASE_URL')) return demo === '1' ? 'demo' : 'own'
  if (demo === '1') {
    settings.addProblem(
      'DEMO is 1, but demo data is never put on your own database. Remove DEMO, or remove DATABASE_URL.',
    )
  }
  return 'production'
}
