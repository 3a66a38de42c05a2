import type { FieldValues } from 'react-hook-form'
import { attempt } from '../offline/attempt.ts'
import { DRAFT } from './forget-drafts.ts'

const LASTS_MS = 24 * 60 * 60 * 1000

/**
 * What was typed, held for this tab, so that a reload, a crash or an ended session takes nothing away. Passwords stay
 * out, and so do files, which cannot be written down.
 */
export function draft<Values extends FieldValues>(name: string, secret: readonly string[] = []) {
  const key = DRAFT + name
  return {
    read(): Partial<Values> | undefined {
      const held = attempt(
        () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as { at: number; values: Partial<Values> } | null,
      )
      return held && held.at > Date.now() - LASTS_MS ? held.values : undefined
    },
    write(values: Values) {
      const kept = Object.fromEntries(
        Object.entries(values).filter(([field, value]) => !secret.includes(field) && !isFile(value)),
      )
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values: kept })))
    },
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

const isFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(isFile))
