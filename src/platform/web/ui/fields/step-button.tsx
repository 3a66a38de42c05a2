import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import './step-button.css'

const REPEAT_AFTER_MS = 400
const REPEAT_EVERY_MS = 60

type StepButtonProps = { label: string; isDisabled?: boolean | undefined; onStep: () => void; children: ReactNode }

/** Button of a stepper, which steps once per press, and repeatedly while it is held. */
export function StepButton({ label, isDisabled, onStep, children }: StepButtonProps) {
  const latestStep = useRef(onStep)
  useEffect(() => {
    latestStep.current = onStep
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  const repeat = (delay: number) => {
    timer.current = setTimeout(() => {
      latestStep.current()
      repeat(REPEAT_EVERY_MS)
    }, delay)
  }
  return (
    <Button
      variant="outline"
      aria-label={label}
      isDisabled={isDisabled}
      excludeFromTabOrder
      preventFocusOnPress
      onPressStart={() => {
        onStep()
        repeat(REPEAT_AFTER_MS)
      }}
      onPressEnd={stop}
    >
      {children}
    </Button>
  )
}
