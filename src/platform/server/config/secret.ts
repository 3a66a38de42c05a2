import type { Settings } from './settings.ts'

const LENGTH = 32
/** Minimum entropy of APP_SECRET: well below 32 random hexadecimal digits, well above a phrase typed by hand. */
const BITS = 90
const SAMPLES = /change|secret|password|example|sample|default|insert|replace|please|qwerty|placeholder|cleanstreak/i

const COMMAND = 'for example the output of: openssl rand -hex 32'

export function readSecret(settings: Settings) {
  const secret = settings.text('APP_SECRET')
  const weakness = secret && weaknessOf(secret)
  if (!secret) settings.problem(`APP_SECRET is missing. Set it to at least ${LENGTH} random characters, ${COMMAND}.`)
  if (weakness) settings.problem(`APP_SECRET ${weakness}. Set it to at least ${LENGTH} random characters, ${COMMAND}.`)
  return secret ?? ''
}

export function readMetricsToken(settings: Settings) {
  const token = settings.text('METRICS_TOKEN')
  if (token && token.length < 16) {
    settings.problem(`METRICS_TOKEN is too short. Set it to at least 16 random characters, ${COMMAND}, or remove it.`)
  }
  return token
}

/** Describes why a secret could be guessed. The text never contains the secret itself. */
function weaknessOf(secret: string) {
  if (secret.length < LENGTH) return `is only ${secret.length} characters long`
  if (isRepeated(secret)) return 'repeats itself'
  if (SAMPLES.test(secret)) return 'looks like the sample of a manual'
  if (countingUp(secret) > secret.length / 2) return 'counts through the alphabet'
  if (bitsOf(secret) < BITS) return 'is too regular to be random'
  return undefined
}

const isRepeated = (text: string) =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, at) => text.slice(at + 1)).some((rest) =>
    text.startsWith(rest),
  )

function countingUp(text: string) {
  const steps = Array.from(text.slice(1), (_, at) => Math.abs(text.charCodeAt(at + 1) - text.charCodeAt(at)))
  return steps.filter((step) => step <= 1).length
}

/** Shannon entropy of the characters: an upper bound that is enough to detect a phrase or a pattern. */
function bitsOf(text: string) {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}
