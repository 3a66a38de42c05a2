import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { DialogTrigger } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Popover } from './popover.tsx'

type Props = {
  /** what it explains: "About the impact estimate" */
  label: string
  children: ReactNode
}

/** An explanation behind a small "i". A tooltip that also answers to a finger: it opens when pressed. */
export const InfoTip = ({ label, children }: Props) => (
  <DialogTrigger>
    <Button variant="ghost" size="icon" aria-label={label}>
      <Info aria-hidden />
    </Button>
    <Popover label={label} placement="top" className="px-3.5 py-2.5 text-sm">
      {children}
    </Popover>
  </DialogTrigger>
)
