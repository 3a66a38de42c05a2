import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { SetupStep } from './setup-values.ts'

type HeadingProps = { step: SetupStep; title: string; takesFocus: boolean; children: ReactNode }

/** Heading of a setup step, which gets the focus after a change of the step. */
export function StepHeading({ step, title, takesFocus, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <>
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <StepBlazes step={step} />
        Step {step} of 3
      </p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-1.5 text-[2rem] leading-[1.1] font-extrabold outline-none sm:text-3xl"
      >
        {title}
      </h1>
      <p className="mt-2 max-w-[54ch] text-ink-2">{children}</p>
    </>
  )
}

/** Trail blazes (painted marks) that count the setup steps on phones: done, current, ahead. */
const StepBlazes = ({ step }: { step: SetupStep }) => (
  <span aria-hidden className="flex gap-1 lg:hidden">
    {[1, 2, 3].map((each) => (
      <i
        key={each}
        className={`blaze setup-blaze ${each < step ? '' : each === step ? 'blaze-open' : 'blaze-ahead'}`}
      />
    ))}
  </span>
)

/** Buttons of a setup step. On phones the main button comes first. */
export const StepButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-8 flex gap-2.5 border-t border-line pt-5 max-sm:flex-col-reverse sm:items-center sm:gap-3">
    {children}
  </div>
)

export const BackButton = ({ isDisabled, onPress }: { isDisabled?: boolean; onPress: () => void }) => (
  <Button variant="ghost" isDisabled={isDisabled} onPress={onPress} className="max-sm:w-full sm:mr-auto">
    <ArrowLeft aria-hidden />
    Back
  </Button>
)
