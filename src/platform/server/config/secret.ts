import type { EnvironmentSettingsReader } from './settings.ts'

const MIN_LENGTH = 32
/**
 * Minimum entropy of APP_SECRET. 32 random hexadecimal digits measure about 115 bits; a text of few different
 * characters measures less.
 */
const MIN_ENTROPY_BITS = 90
const PLACEHOLDER_WORDS =
  /change|secret|password|example|sample|default|insert|replace|please|qwerty|placeholder|cleanstreak/i

const COMMAND_HINT = 'for example the output of: openssl rand -hex 32'

export function readAppSecret(settings: EnvironmentSettingsReader) {
  const secret = settings.readText('APP_SECRET')
  const weakness = secret && findWeakness(secret)
  if (!secret)
    settings.addProblem(`APP_SECRET is missing. Set it to at least ${MIN_LENGTH} random characters, ${COMMAND_HINT}.`)
  if (weakness)
    settings.addProblem(`APP_SECRET ${weakness}. Set it to at least ${MIN_LENGTH} random characters, ${COMMAND_HINT}.`)
  return secret ?? ''
}

export function readMetricsToken(settings: EnvironmentSettingsReader) {
  const token = settings.readText('METRICS_TOKEN')
  if (token && token.length < 16) {
    settings.addProblem(
      `METRICS_TOKEN is too short. Set it to at least 16 random characters, ${COMMAND_HINT}, or remove it.`,
    )
  }
  return token
}

/** Describes why APP_SECRET could be guessed. The text never contains the secret itself. */
function findWeakness(secret: string) {
  if (secret.length < MIN_LENGTH) return `is only ${secret.length} characters long`
  if (repeatsItself(secret)) return 'repeats itself'
  if (PLACEHOLDER_WORDS.test(secret)) return 'looks like the sample of a manual'
  if (countSequentialSteps(secret) > secret.length / 2) return 'counts through the alphabet'
  if (entropyBits(secret) < MIN_ENTROPY_BITS) return 'is too regular to be random'
  return undefined
}

const repeatsItself = (text: string) =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, at) => text.slice(at + 1)).some((rest) =>
    text.startsWith(rest),
  )

function countSequentialSteps(text: string) {
  const steps = Array.from(text.slice(1), (_, at) => Math.abs(text.charCodeAt(at + 1) - text.charCodeAt(at)))
  return steps.filter((step) => step <= 1).length
}

/**
 * Shannon entropy of a secret in bits, from the frequency of its characters. It detects a text of few different
 * characters, but not a phrase of words.
 */
function entropyBits(text: string) {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}
