import { format } from 'node:util'
import type { Log } from '../log.ts'

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
