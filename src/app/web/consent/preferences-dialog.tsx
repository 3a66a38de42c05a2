import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import '#platform/web/ui/inside.css'
import { type CookieConsentDecision, saveCookieConsentDecision } from './consent.ts'

type Props = { consent: CookieConsentDecision; onClose: () => void }

export default function PreferencesDialog({ consent, onClose }: Props) {
  const [preferences, setPreferences] = useState(consent === 'all')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Cookie preferences"
      footer={
        <>
          <Button variant="outline" onPress={() => saveCookieConsentDecision('necessary')}>
            Reject All
          </Button>
          <Button variant="outline" onPress={() => saveCookieConsentDecision('all')}>
            Accept All
          </Button>
          <Button variant="secondary" onPress={() => saveCookieConsentDecision(preferences ? 'all' : 'necessary')}>
            Save Preferences
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        You decide what we keep on this device. Change it at any time from the foot of the page or the Cookie Policy.
      </p>
      <div className="mt-4 divide-y divide-line border-y border-line">
        <Group
          title="Strictly necessary"
          state={
            <Chip tone="plain" icon={Lock}>
              Always on
            </Chip>
          }
        >
          Your sign-in, this answer and the theme you pick. The site cannot work without them, so they cannot be
          declined.
        </Group>
        <Switch
          label="Preferences"
          hint="How you last set a list, such as its sorting and filters. Without it you set them again each time."
          side="end"
          className="py-4"
          value={preferences}
          onChange={setPreferences}
        />
        <Group title="Advertising" state={<Chip tone="plain">Not used</Chip>}>
          We use no advertising cookies, whatever you choose.
        </Group>
      </div>
    </Dialog>
  )
}

const Group = ({ title, state, children }: { title: string; state: ReactNode; children: ReactNode }) => (
  <section className="flex items-start justify-between gap-6 py-4">
    <div>
      <h3 className="font-sans text-[0.9375rem] font-semibold tracking-normal">{title}</h3>
      <p className="text-[0.875rem] leading-[1.4] text-ink-3">{children}</p>
    </div>
    <span className="shrink-0">{state}</span>
  </section>
)
