const DEPTH = 5

/** What node-postgres and drizzle hang on an error besides the message. Row values (`detail`, `params`) stay out. */
type Fault = Error & { code?: unknown; constraint?: unknown; table?: unknown; query?: unknown; params?: unknown }

/** An error for the log: where it happened and why, without the values it happened with. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : typeof error }
  const { name, code, constraint, table, cause, stack } = error as Fault
  return {
    type: name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    stack: stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...(cause !== undefined && depth < DEPTH && { cause: describeError(cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: error.errors.map((each) => describeError(each, DEPTH)) }),
  }
}

/** Without the values that libraries put into their messages. */
export function messageOf(error: Fault) {
  // drizzle appends the parameters to its message
  if (typeof error.query === 'string' && 'params' in error) return `Failed query: ${error.query}`
  // PostgreSQL repeats the refused value: invalid input syntax for type uuid: "..."
  return typeof error.code === 'string' && error.code.startsWith('22')
    ? error.message.replace(/: ".*"/s, '')
    : error.message
}
