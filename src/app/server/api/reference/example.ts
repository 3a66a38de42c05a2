type Schema = { type?: string; format?: string; properties?: Record<string, unknown> }

/** A body to begin with, for the command line. */
export function exampleOf(schema: unknown): unknown {
  const { type, format, properties } = (schema ?? {}) as Schema
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, exampleOf(value)]))
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return format === 'email' ? 'rosa@cleanstreak.example' : '…'
}
