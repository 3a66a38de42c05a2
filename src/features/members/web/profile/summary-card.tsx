import { Camera, LogOut, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import type { MemberProfile } from '../../contract/profile.ts'
import { formatMemberLocation } from '../../copy.ts'
import { useSignOut } from '../session/sign-out.ts'

const AvatarDialog = createLoadableDialog(() => import('../avatar/avatar-dialog.tsx'))

export function ProfileSummaryCard({ profile }: { profile: MemberProfile }) {
  const [isChanging, setChanging] = useState(false)
  const signOut = useSignOut()
  const { fullName, avatarUrl } = profile
  return (
    <section aria-label="Summary" className="card p-6">
      <div className="flex items-center gap-5 sm:flex-col sm:text-center lg:items-start lg:text-left">
        <span className="relative shrink-0">
          <Avatar name={fullName} src={avatarUrl} size={104} alt="Your picture" />
          <Button
            variant="secondary"
            size="icon"
            aria-label="Change your picture"
            className="absolute! -right-1 -bottom-1 size-11! rounded-full! ring-4 ring-card"
            onPress={() => setChanging(true)}
          >
            <Camera aria-hidden />
          </Button>
        </span>
        <div className="min-w-0">
          <h2 className="text-2xl leading-tight font-extrabold break-words">{fullName}</h2>
          <p className="mt-1 flex items-start gap-1.5 text-ink-2 sm:justify-center lg:justify-start">
            <MapPin aria-hidden className="mt-1 size-[18px] shrink-0" />
            {formatMemberLocation(profile)}
          </p>
        </div>
      </div>
      <Button variant="outline" className="mt-6 w-full" onPress={() => void signOut()}>
        <LogOut aria-hidden />
        Sign out
      </Button>
      {isChanging && <AvatarDialog profile={profile} onClose={() => setChanging(false)} />}
    </section>
  )
}
