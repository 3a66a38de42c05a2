import { useState } from 'react'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { factorPageTexts as texts } from './copy.ts'
import RecoveryCodesDialog from './recovery-codes-dialog.tsx'

export default function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <Dialog isOpen onOpenChange={onClose} width="reading" title={texts.setUp}>
      <AuthenticatorSetup onFinished={setCodes} />
    </Dialog>
  )
}
