import type { ReactNode } from 'react'
import { DialogContent } from '#platform/web/ui/overlays/dialog.tsx'

type Props = Pick<Parameters<typeof DialogContent>[0], 'title' | 'footer' | 'isBusy'> & {
  step: 1 | 2
  children: ReactNode
}

const blaze = 'h-[22px] w-2.5 rounded-[3px] border-[1.5px]'

/** The blazes of the trail count the steps. */
export const Step = ({ step, children, ...content }: Props) => (
  <DialogContent
    {...content}
    subtitle={
      <span className="mt-1 flex items-center gap-2">
        {[1, 2].map((each) => (
          <i
            key={each}
            aria-hidden
            className={`${blaze} ${each <= step ? 'border-sun-edge bg-sun' : 'border-line-strong'}`}
          />
        ))}
        <span className="ml-1">Step {step} of 2</span>
      </span>
    }
  >
    {children}
  </DialogContent>
)
