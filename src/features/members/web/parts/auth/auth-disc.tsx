import type { LucideIcon } from 'lucide-react'

const tones = { moss: 'bg-moss-wash text-moss', amber: 'bg-amber-wash text-amber' }

export const AuthDisc = ({ icon: Icon, tone = 'moss' }: { icon: LucideIcon; tone?: keyof typeof tones }) => (
  <span className={`mb-5 grid size-14 place-items-center rounded-full ${tones[tone]}`}>
    <Icon aria-hidden className="size-7" />
  </span>
)
