import { Copy } from 'lucide-react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { managingSentences as say } from './managing-sentences.ts'

/** A challenge's code, to be handed on. */
export const CopyCode = ({ code }: { code: string }) => (
  <span className="inline-flex max-w-full items-center gap-1">
    <b className="num truncate text-[1.0625rem]">{code}</b>
    <IconButton label={`Copy code ${code}`} onPress={() => void copy(code)}>
      <Copy aria-hidden />
    </IconButton>
  </span>
)

async function copy(code: string) {
  try {
    // there is none where the address is not https
    await navigator.clipboard.writeText(code)
    await notify.success(say.codeCopied)
  } catch {
    await notify.error(say.codeNotCopied)
  }
}
