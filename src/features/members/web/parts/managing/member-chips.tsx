import { Chip } from '#platform/web/ui/data/chip.tsx'
import type { ManagedMember } from '../../../contract/managed.ts'

/** What is special about an account, if anything is. */
export function MemberChips({ member, className = '' }: { member: ManagedMember; className?: string }) {
  const { isDisabled, isAdmin, isSuperadmin } = member
  if (!isDisabled && !isAdmin && !isSuperadmin) return null
  return (
    <span className={`flex flex-wrap gap-1 ${className}`}>
      {isDisabled && (
        <Chip tone="brick" size="sm">
          Disabled
        </Chip>
      )}
      {isSuperadmin ? (
        <Chip tone="creek" size="sm">
          Superadmin
        </Chip>
      ) : (
        isAdmin && (
          <Chip tone="creek" size="sm">
            Admin
          </Chip>
        )
      )}
    </span>
  )
}
