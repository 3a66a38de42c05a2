import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/*
 * Encryption of stored secrets, such as the password of the mail server, with a key derived from APP_SECRET
 * (AES-256-GCM). Whoever reads only the database or a backup cannot read them.
 */

const ALGORITHM = 'aes-256-gcm'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

const deriveKey = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts a text. `purpose` names what the text is, so that one sealed text cannot take the place of another. */
export function sealText(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv(ALGORITHM, deriveKey(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed text. Undefined if it was changed, or sealed with another secret. */
export function openSealedText(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(ALGORITHM, deriveKey(secret, purpose), bytes.subarray(0, NONCE_LENGTH), {
      authTagLength: TAG_LENGTH,
    })
    decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
    return decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
