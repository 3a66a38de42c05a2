import { type Algorithm, hash, verify } from '@node-rs/argon2'

const ARGON2ID: Algorithm.Argon2id = 2

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** The parameters stand in the hash: one that was made with others still opens its account. */
export const isPasswordOf = (stored: string, password: string): Promise<boolean> => verify(stored, password)
