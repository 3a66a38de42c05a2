import { Check, Copy } from 'lucide-react'
import { useCopy } from '#platform/web/use-copy.ts'
import { Button, type ButtonProps } from './button.tsx'

const COPIED = 'Copied'
const MESSAGE_DURATION_MS = 2000

type Props = Pick<ButtonProps, 'size' | 'className' | 'children'> & {
  text: string
  failure: string
}

export function CopyButton({ text, failure, children, ...button }: Props) {
  const { isCopied, hasFailed, copy } = useCopy(text, { messageDurationMs: MESSAGE_DURATION_MS })
  return (
    <>
      <Button {...button} variant="outline" onPress={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? COPIED : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && COPIED}
      </span>
      {hasFailed && (
        <p role="alert" className="mt-2 text-sm text-brick sm:col-span-full">
          {failure}
        </p>
      )}
    </>
  )
}
