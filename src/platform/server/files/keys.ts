import { randomUUID } from 'node:crypto'

/** Lower case only: on some disks `A` and `a` are the same file. */
const KEY = /^[a-z0-9-]{1,40}\/[a-z0-9][a-z0-9._-]{0,120}$/

export const isFileKey = (key: string): boolean => KEY.test(key)

/** `newFileKey('avatars', 'webp')`: a name nobody can guess, used once and never again. */
export const newFileKey = (prefix: string, extension: string): string => `${prefix}/${randomUUID()}.${extension}`
