import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, stdTimeFunctions, type Logger } from 'pino'
import type { Config } from './config.ts'
import { describeError, messageOf } from './log/error.ts'
import { maskKeys, maskText } from './log/mask.ts'
import { readable } from './log/readable.ts'

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
