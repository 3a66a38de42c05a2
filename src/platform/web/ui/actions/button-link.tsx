import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonLook } from './button-style.ts'

/** A link that looks like a button. Give it to the router's `createLink` for pages of our own. */
export const ButtonLink = ({ variant, size, className, ...anchor }: ComponentProps<'a'> & ButtonLook) => (
  <a {...anchor} className={buttonStyle({ variant, size }, className)} />
)
