/** For everything but uploads, which say themselves how much they take. */
export const LARGEST_BODY = 1_000_000

/** The whole body, or `undefined` as soon as it is clear that it is larger than allowed. */
export async function readBody(request: Request, largest = LARGEST_BODY): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > largest) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
