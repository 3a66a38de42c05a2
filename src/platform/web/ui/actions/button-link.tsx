import type { ComponentProps } from 'react'
import { buttonClassName, type ButtonStyleOptions } from './button-style.ts'

/** Link that looks like a button. For internal pages, wrap it with the router's `createLink`. */
export const ButtonLink = ({ variant, size, className, ...anchor }: ComponentProps<'a'> & ButtonStyleOptions) => (
  <a {...anchor} className={buttonClassName({ variant, size }, className)} />
)
