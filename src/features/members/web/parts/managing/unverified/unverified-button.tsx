import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { managedSentences } from '../../../../rules/managed.ts'
import { unverified } from '../asked.ts'
import { UnverifiedDialog } from './unverified-dialog.tsx'

/** Opens the list of those whose address nobody has confirmed, and says how long it is. */
export function UnverifiedButton() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(unverified(1))
  return (
    <>
      <Button variant="outline" className="max-sm:w-full" onPress={() => setOpen(true)}>
        <MailWarning aria-hidden />
        {managedSentences.unverified}
        {data && data.total > 0 && (
          <span className="font-medium text-ink-2 tabular-nums">
            {formatNumber(data.total)}
            {data.isMore && '+'}
          </span>
        )}
      </Button>
      {isOpen && <UnverifiedDialog onClose={() => setOpen(false)} />}
    </>
  )
}
