import type * as z from 'zod/mini'

/** Real answers have some hundred bytes. */
const MOST_BYTES = 64 * 1024

/** A service could not be asked, or what it said cannot be what it means: that tells nothing about the code. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** Asks one service for what stands under a path. */
export type AskFor = <Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema> | undefined>

/**
 * What a service answers as JSON, or undefined when it says that there is no such thing. It is somebody else's: no
 * longer than it must be, from nowhere else, and only what can be read counts.
 */
export async function ask<Schema extends z.ZodMiniType>(url: string, schema: Schema, signal: AbortSignal) {
  const answer = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
  const text = await textOf(answer)
  if (answer.status !== 200 && answer.status !== 404) throw new Unanswered(`status ${answer.status}`)
  const body = parsed(text)
  if (answer.status === 404) return undefined
  const { success, data } = schema.safeParse(body)
  if (!success) throw new Unanswered('another shape')
  return data
}

async function textOf({ body }: Response) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // leaving the loop early cancels the rest
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new Unanswered('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Also to say that there is nothing, both services send JSON: a page of some proxy says nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unanswered('no JSON')
  }
}
