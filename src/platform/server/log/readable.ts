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
