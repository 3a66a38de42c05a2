import { useState } from 'react'

type Reported = { value: number | null | undefined; committed: number | null | undefined }

/**
 * React-aria tells a number when the field is left; a form wants it with each key, so that an error goes away while
 * one corrects it and not under the finger that is on its way to the button. Given back as `value` is only what was
 * committed or set from outside: anything else would rewrite the figures, and move the caret, during typing.
 */
export function useLiveNumber(value: number | null | undefined, onChange?: (value: number | null) => void) {
  const [own, setOwn] = useState<Reported>({ value, committed: value })
  if (value !== own.value) setOwn({ value, committed: value })

  const told = (number: number) => (Number.isNaN(number) ? null : number)
  return {
    value: own.committed === undefined ? undefined : (own.committed ?? Number.NaN),
    commit(number: number) {
      setOwn({ value: told(number), committed: told(number) })
      onChange?.(told(number))
    },
    type(number: number) {
      if (told(number) === (own.value ?? null)) return
      if (own.value !== undefined) setOwn({ ...own, value: told(number) })
      onChange?.(told(number))
    },
  }
}
