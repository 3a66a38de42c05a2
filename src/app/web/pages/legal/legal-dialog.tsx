import '#platform/web/ui/inside.css'
import { openCookiePreferences } from '#app/web/consent/consent.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { cookiePolicy } from './cookies.tsx'
import { LEGAL_POLICY_DATES_TEXT, LegalPolicyText } from './policy-text.tsx'
import { privacyPolicy } from './privacy.tsx'
import { termsPolicy } from './terms.tsx'

const policies = { terms: termsPolicy, privacy: privacyPolicy, cookies: cookiePolicy }

type Props = { policy: keyof typeof policies; onClose: () => void }

export default function LegalDialog({ policy, onClose }: Props) {
  const { title, path } = policies[policy]
  const choose = () => {
    onClose()
    openCookiePreferences()
  }
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={onClose}
      width="reading"
      title={title}
      subtitle={LEGAL_POLICY_DATES_TEXT}
      footer={
        <>
          {/* A plain link reloads the page of the policy; client-side navigation would see the same address. */}
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
      <LegalPolicyText policy={policies[policy]} level={3} />
    </Dialog>
  )
}
