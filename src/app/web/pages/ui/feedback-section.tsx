import { Heart, Plus, Search, X } from 'lucide-react'
import { useState } from 'react'
import { StatusStripView } from '#app/web/shells/pending-uploads/status-strip.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { type StatusStripState, getStatusStripText } from '#app/web/shells/pending-uploads/status-strip-copy.ts'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { ProgressRing } from '#platform/web/ui/feedback/progress-ring.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { ComponentExample } from './example.tsx'

const NOW = new Date(2026, 10, 22, 11)
const readAt = new Date(2026, 10, 22, 8, 14).getTime()
const fine: StatusStripState = {
  hasNetwork: true,
  isReached: true,
  waiting: 0,
  isSending: false,
  refused: 0,
  unreadable: 0,
  needsSignIn: false,
  isMissing: false,
}
const strips: Partial<StatusStripState>[] = [
  { hasNetwork: false, waiting: 1, readAt },
  { isReached: false, waiting: 2, refused: 1, readAt: new Date(2026, 10, 20, 8, 14).getTime() },
  { waiting: 1, isSending: true },
  { waiting: 1, needsSignIn: true },
  { refused: 1 },
]

export function FeedbackComponentExamples() {
  const [tries, setTries] = useState(0)
  return (
    <div className="grid gap-8">
      <Toasts />
      <div className="grid gap-3 md:grid-cols-2">
        <Callout tone="amber">
          This cleanup is approved. If you change date, place, pieces or photos, it waits for review again.
        </Callout>
        <Callout tone="creek">
          Signed out at once. The data is purged after 30 days, email and username stay taken until then.
        </Callout>
        <Callout tone="moss">Location details auto-filled from United States postal code</Callout>
        <Callout tone="brick">Failed to save your cleanup. Please try again.</Callout>
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        {strips.map((about) => (
          <StatusStripView
            key={JSON.stringify(about)}
            patience={0}
            words={getStatusStripText({ ...fine, ...about }, NOW.getTime())}
          />
        ))}
      </div>
      <div className="grid items-center gap-x-8 gap-y-5 md:grid-cols-[1fr_1fr_auto]">
        <ProgressBar value={7340} max={10_000} label="Challenge progress" valueText="7,340 of 10,000 pieces" />
        <ProgressBar value={7340} max={10_000} label="Challenge progress, small" size="thin" />
        <span className="w-fit rounded-md bg-spruce-deep p-3 text-on-spruce">
          <ProgressRing value={60} label="Uploading photo 1" />
        </span>
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <div className="card">
          <EmptyState
            icon={Plus}
            title="No cleanup activities logged yet."
            action={
              <a href="#feedback" className={buttonClassName()}>
                <Plus aria-hidden />
                Log your first cleanup
              </a>
            }
          >
            Your first one can be the three cups outside your door.
          </EmptyState>
        </div>
        <div className="card grid">
          <EmptyState
            icon={Search}
            title="No cleanups found. Please update or clear filters."
            action={
              <Button variant="outline">
                <X aria-hidden />
                Clear Filters
              </Button>
            }
          />
        </div>
        <div className="card grid">
          <ErrorState title="Unable to load Litterboard" onRetry={() => setTries((count) => count + 1)}>
            We’re having trouble retrieving the latest Litterboard data.
          </ErrorState>
        </div>
        <div className="card">
          <ErrorState title="Error loading profile" onRetry={() => setTries((count) => count + 1)} isInline>
            Failed to load profile information
          </ErrorState>
        </div>
      </div>
      <p className="text-sm text-ink-2">
        <Heart aria-hidden className="mr-1.5 inline size-4 text-poppy" />
        Tried again {tries} times.
      </p>
      <ComponentExample title="The session check, and nothing else">
        <div className="card w-full">
          <Spinner label="Checking your session" />
        </div>
      </ComponentExample>
    </div>
  )
}

function Toasts() {
  const [undone, setUndone] = useState(0)
  const [remembered, setRemembered] = useState<number>()
  const undo = { label: 'Undo', shortcut: 'U', onPress: () => setUndone((count) => count + 1) }
  const toasts = {
    Success: () => showToast.success('Cleanup activity logged successfully!'),
    Error: () =>
      showToast.error('Sign in failed', {
        description:
          'Connection to authentication service failed. Please check your internet connection or try again later.',
      }),
    Warning: () =>
      showToast.warning("Hmm ... that doesn't look like a valid ZIP/postal code. Please try again.", {
        duration: 5000,
      }),
    'With an action': () =>
      showToast.success('Cleanup approved', { description: 'Ines Prado, 64 pieces', duration: 10_000, action: undo }),
    'With an icon': () =>
      showToast.success("Welcome back! You've got 6 cleanup loves from other members.", {
        duration: 5000,
        icon: Heart,
      }),
  }
  return (
    <ComponentExample title="Toasts" note={`One at a time, for 3.5 s. Undone ${undone} times.`}>
      {Object.entries(toasts).map(([name, show]) => (
        <Button key={name} variant="outline" onPress={show}>
          {name}
        </Button>
      ))}
      <Button
        variant="ghost"
        onPress={async () => {
          const { countToasts } = await import('#platform/web/ui/feedback/toaster.tsx')
          setRemembered(countToasts())
        }}
      >
        Count
      </Button>
      {remembered !== undefined && <p className="text-sm text-ink-2">{remembered} remembered</p>}
    </ComponentExample>
  )
}
