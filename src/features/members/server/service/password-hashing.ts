import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { ORPCError } from '@orpc/server'
import type { InvalidFieldsErrorData } from '#platform/contract.ts'
import { accountUiTexts } from '../../copy.ts'
import { isPasswordCommon } from './password-list.ts'

const ARGON2ID: Algorithm.Argon2id = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Hashes a password chosen by a member. A too common one is rejected with an error at the field `path`. */
export async function hashNewPassword(password: string, path: string): Promise<string> {
  await refuseCommonPassword(password, path)
  return hashPassword(password)
}

export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  if (!(await isPasswordCommon(password))) return
  const message = accountUiTexts.passwordTooCommon
  const data: InvalidFieldsErrorData = { fields: [{ path, message }] }
  throw new ORPCError('BAD_REQUEST', { message, data })
}

/** Hash of a password that nobody has. Verifying against it takes as long as against that of an account. */
const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$or5APYaxd1OKRv/x3XJxTA$XTio1RPQyaS0La0OdEDs75HZ2ZEy79CGS8TwOiM+Ex4'

/**
 * Verifies a password. Without a stored hash it takes the same time, so the time does not reveal which accounts exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? UNKNOWN_ACCOUNT_HASH, password)
  return isRight && Boolean(stored)
}
