import { format } from 'node:util'
import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, stdTimeFunctions, type Logger } from 'pino'
import type { Config } from './config.ts'
import { describeError, messageOf } from './log/error.ts'
import { maskKeys, maskText } from './log/mask.ts'

export type Log = Logger

const fields = new AsyncLocalStorage<Record<string, unknown>>()

/** Every line that is logged during `work`, by whomever, carries these fields: the request's id, the job's id. */
export const withLogFields = <Result>(added: Record<string, unknown>, work: () => Result): Result =>
  fields.run({ ...fields.getStore(), ...added }, work)

/** One write for all lines of a turn of the event loop: under load, writing each costs more than making it. */
const stdout = {
  isTTY: process.stdout.isTTY,
  waiting: '',
  write(line: string) {
    if (!this.waiting) setImmediate(() => this.flush())
    this.waiting += line
  },
  flush() {
    const lines = this.waiting
    this.waiting = ''
    if (lines) process.stdout.write(lines)
  },
}
process.on('exit', () => stdout.flush())

/** JSON lines for machines; for a person who started the product in a terminal, one readable line each. */
export function createLog(
  { mode, logLevel }: Pick<Config, 'mode' | 'logLevel'>,
  out: { write(line: string): unknown; isTTY?: boolean } = stdout,
): Log {
  const forPeople = mode === 'demo' || mode === 'own'
  return pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      mixin: () => fields.getStore() ?? {},
      serializers: { err: describeError },
      hooks: {
        // left alone, pino would repeat the raw message of an error as the message of the line
        logMethod([first, ...rest], method) {
          const error = rest.length === 0 ? errorIn(first) : undefined
          method.apply(this, error ? [first, messageOf(error)] : [first, ...rest])
        },
      },
      formatters: { level: (label) => ({ level: label }), log: maskKeys },
    },
    // the last gate: whatever found its way into a message is masked here
    { write: (line) => out.write(maskText(forPeople ? readable(line, out.isTTY) : line)) },
  )
}

const errorIn = (logged: unknown) =>
  [logged, (logged as { err?: unknown } | null | undefined)?.err].find((each) => each instanceof Error)

const COLOURS: Record<string, number> = { fatal: 31, error: 31, warn: 33, info: 32, debug: 36, trace: 90 }

type Line = { time: string; level: string; msg?: string; pid?: number; err?: { message: string; stack?: string } }

/** A JSON line as a person reads it: time, level, message, the rest as name=value, an error below. */
export function readable(json: string, coloured = false) {
  const { time, level, msg = '', pid: _, err, ...rest } = JSON.parse(json) as Line
  const paint = (text: string, code = 90) => (coloured ? `\x1b[${code}m${text}\x1b[0m` : text)
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [paint(time.slice(11, 19)), paint(level.padEnd(5), COLOURS[level]), msg, paint(fields.join(' '))]
  const error = err ? `\n${err.message}\n${err.stack ?? ''}`.trimEnd() : ''
  return `${head.filter(Boolean).join(' ')}${error}\n`
}

/** Libraries that shout into the console (the renderer does) speak through the log: masked, with the request's id. */
export function logConsole(log: Log) {
  const through =
    (level: 'warn' | 'error') =>
    (...said: unknown[]) => {
      const err = said.find((each) => each instanceof Error)
      log[level]({ err }, format(...said.filter((each) => each !== err)) || 'failed')
    }
  console.warn = through('warn')
  console.error = through('error')
}
