import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** an address of our own, as /signup: the route table stands above this floor and cannot be asked */
  to: string
}

/** A link between pages; on the page it leads to it says so (`aria-current`). */
export const PageLink = (link: Props) => <Link activeOptions={{ exact: true, includeSearch: false }} {...link} />
