import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonLook } from './button-style.ts'

/** Link that looks like a button. For internal pages, wrap it with the router's `createLink`. */
export const ButtonLink = ({ variant, size, className, ...anchor }: ComponentProps<'a'> & ButtonLook) => (
  <a {...anchor} className={buttonStyle({ variant, size }, className)} />
)
