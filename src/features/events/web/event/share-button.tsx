import { Share2 } from 'lucide-react'
import { useEffect } from 'react'
import { getPublicOrigin } from '#platform/web/page-head.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { preloadToaster, showToast } from '#platform/web/ui/feedback/show-toast.ts'
import type { PublicEvent } from '../../contract/event.ts'
import { createEventPagePath } from '../../rules/urls.ts'
import { eventUiTexts as texts } from '../../copy.ts'

type Shared = Pick<PublicEvent, 'id' | 'title'>

export function ShareEventButton({ event }: { event: Shared }) {
  // The toast follows the press at once.
  useEffect(() => void preloadToaster(), [])
  return (
    <Button variant="outline" size="sm" className="noscript:hidden" onPress={() => void share(event)}>
      <Share2 aria-hidden />
      Share
    </Button>
  )
}

async function share({ id, title }: Shared) {
  const url = getPublicOrigin() + createEventPagePath(id)
  if (!('share' in navigator)) return copy(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closing the share sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}

async function copy(url: string) {
  try {
    // Browsers offer the clipboard only over https.
    await navigator.clipboard.writeText(url)
    await showToast.success(texts.linkCopied)
  } catch {
    await showToast.error(texts.linkNotCopied)
  }
}
