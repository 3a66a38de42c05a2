import { randomBytes } from 'node:crypto'

const BYTES = 16

/** Letters that mean nothing in HTML, JSON or JavaScript, and always as many. */
export const newNonce = () => randomBytes(BYTES).toString('base64url')
