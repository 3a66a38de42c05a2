import { openPreferences } from '#app/web/consent/consent.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { cookies } from './cookies.tsx'
import { DATES, PolicyText } from './policy-text.tsx'
import { privacy } from './privacy.tsx'
import { terms } from './terms.tsx'

const policies = { terms, privacy, cookies }

type Props = { policy: keyof typeof policies; onClose: () => void }

/** Shows a policy in a dialog over the current page. It has no inputs, so a click outside closes it. */
export default function LegalDialog({ policy, onClose }: Props) {
  const { title, path } = policies[policy]
  const choose = () => {
    onClose()
    openPreferences()
  }
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={onClose}
      width="reading"
      title={title}
      subtitle={DATES}
      footer={
        <>
          {/* A plain link, which reloads the page: client-side navigation would see the same address. */}
          <a
            href={path}
            className="inline-flex min-h-11 items-center justify-center font-semibold text-creek underline sm:mr-auto"
          >
            Open as a page
          </a>
          {policy === 'cookies' && (
            <Button variant="outline" onPress={choose}>
              Customize Preferences
            </Button>
          )}
        </>
      }
    >
      <PolicyText policy={policies[policy]} level={3} />
    </Dialog>
  )
}
