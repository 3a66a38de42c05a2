import { useArrivalAt } from '#platform/web/ui/navigation/use-arrival.ts'
import { NOT_UPLOADED } from './words.ts'

/** "Show it" leads to the row of what was refused. What is refused later takes the keyboard's place from nobody. */
export const useShowRefused = (isRead: boolean): void =>
  useArrivalAt(NOT_UPLOADED, isRead, () => document.getElementById(NOT_UPLOADED)?.querySelector('button')?.focus())
