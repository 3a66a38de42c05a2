import { hkdfSync } from 'node:crypto'

const keys = new Map<string, Buffer>()

/**
 * Derives a key from APP_SECRET for one purpose (HKDF), so that a signature or ciphertext is useless for another
 * purpose. Keys are cached, because each request with a session needs one.
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}
