import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './derived-key.ts'

/*
 * Encryption of stored secrets, such as the mail server password, with a key derived from APP_SECRET (AES-256-GCM). The
 * database or a backup alone does not reveal them.
 */

const ALGORITHM = 'aes-256-gcm'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/**
 * Encrypts a text. `purpose` says what the text is and `owner` whose it is, so a sealed text cannot be swapped for
 * another.
 */
export function sealText(secret: string, purpose: string, text: string, owner = ''): string {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv(ALGORITHM, deriveKey(secret, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed text. Undefined if it was changed, or sealed with another secret, purpose or owner. */
export function openSealedText(secret: string, purpose: string, sealed: string, owner = ''): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, deriveKey(secret, purpose), bytes.subarray(0, NONCE_LENGTH), {
      authTagLength: TAG_LENGTH,
    })
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
    return decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
