/** A single byte range of a header; several at once, or nonsense, count as not asked. */
export function rangeOf(header: string | null, size: number): { from: number; to: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  if (!first) return Number(last) === 0 ? 'outside' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < from) return undefined
  return from >= size ? 'outside' : { from, to }
}
