import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { Example } from '../example.tsx'

export function Toasts() {
  const [undone, setUndone] = useState(0)
  const [remembered, setRemembered] = useState<number>()
  const undo = { label: 'Undo', shortcut: 'U', onPress: () => setUndone((count) => count + 1) }
  const toasts = {
    Success: () => notify.success('Cleanup activity logged successfully!'),
    Error: () =>
      notify.error('Sign in failed', {
        description:
          'Connection to authentication service failed. Please check your internet connection or try again later.',
      }),
    Warning: () =>
      notify.warning("Hmm ... that doesn't look like a valid ZIP/postal code. Please try again.", { duration: 5000 }),
    'With an action': () =>
      notify.success('Cleanup approved', { description: 'Ines Prado, 64 pieces', duration: 10_000, action: undo }),
    'With an icon': () =>
      notify.success("Welcome back! You've got 6 cleanup loves from other members.", { duration: 5000, icon: Heart }),
  }
  return (
    <Example title="Toasts" note={`One at a time, for 3.5 s. Undone ${undone} times.`}>
      {Object.entries(toasts).map(([name, show]) => (
        <Button key={name} variant="outline" onPress={show}>
          {name}
        </Button>
      ))}
      <Button
        variant="ghost"
        onPress={async () => {
          const { rememberedToasts } = await import('#platform/web/ui/feedback/toaster.tsx')
          setRemembered(rememberedToasts())
        }}
      >
        Count
      </Button>
      {remembered !== undefined && <p className="text-sm text-ink-2">{remembered} remembered</p>}
    </Example>
  )
}
