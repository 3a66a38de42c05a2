import { randomUUID } from 'node:crypto'

/** 122 random bits, letters that mean nothing in HTML, JSON or JavaScript, and always as many. */
export const newNonce = (): string => randomUUID()
