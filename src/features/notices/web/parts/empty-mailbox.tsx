import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { notices } from '../api.ts'

export function EmptyMailbox({ className }: { className: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    notices.emptyMailbox.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: '/dev/mailbox', search: {} })
        await queryClient.invalidateQueries({ queryKey: notices.mailbox.key() })
      },
      onError: () => notify.error('The mailbox could not be emptied'),
    }),
  )
  return (
    <Button
      variant="outline"
      className={className}
      onPress={() => mutate({})}
      isBusy={isPending}
      busyLabel="Emptying..."
    >
      <Trash2 aria-hidden />
      Empty mailbox
    </Button>
  )
}
