import '#platform/web/ui/inside.css'
import { useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { createShareSchema } from '../../contract/share.ts'
import type { GroupOffer } from '../../contract/group.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { joinGroupUiTexts as texts, shareDialogUiTexts } from '../../copy/together.ts'
import { computeLargestShare } from '../../rules/group.ts'
import { ShareFields } from '../group/share-fields.tsx'
import { useWatch } from 'react-hook-form'

type Props = {
  offer: GroupOffer
  /** Joins with a number of pieces, or rejects with the error of the server. */
  onJoin: (pieces: number) => Promise<void>
  onOutdated: () => Promise<GroupOffer | undefined>
  onClose: () => void
}

export default function ChooseShareDialog({ offer, onJoin, onOutdated, onClose }: Props) {
  const { total, rest, mostPieces, offered, shares } = offer
  const most = computeLargestShare({ own: 0, rest }, mostPieces)
  const [notice, setNotice] = useState<string>()
  const start: { litterCount: number | null } = { litterCount: offered }
  const form = useForm({
    schema: createShareSchema({ most, mostPieces }),
    start,
    failureMessages: { fallback: texts.notJoined, unreachable: texts.unreachable },
    submit: async ({ litterCount }) => {
      setNotice(undefined)
      try {
        await onJoin(litterCount)
      } catch (error) {
        const newer = getApiErrorCode(error) === 'SHARE_TOO_LARGE' ? await onOutdated() : undefined
        if (!newer || newer.rest === 0) throw error
        const possible = computeLargestShare({ own: 0, rest: newer.rest }, newer.mostPieces)
        form.setValue('litterCount', Math.min(litterCount, possible))
        setNotice(groupUiTexts.shareTooLarge(possible))
        return
      }
      onClose()
    },
  })
  const pieces = useWatch({ control: form.control, name: 'litterCount' })
  const isPossible = pieces !== null && pieces >= 1 && pieces <= most
  return (
    <FormDialog
      form={form}
      isChange={false}
      width="narrow"
      title={texts.otherNumberTitle}
      action={isPossible ? texts.join(pieces) : texts.joinWithout}
      busyLabel={texts.joining}
      notice={notice && <Callout tone="amber">{notice}</Callout>}
      onClose={onClose}
    >
      <FormField form={form} name="litterCount">
        {(field) => (
          <ShareFields
            {...field}
            total={total}
            own={0}
            rest={rest}
            mostPieces={mostPieces}
            shares={shares.map((share, index) => ({ ...share, id: String(index), isMe: false }))}
            about={shareDialogUiTexts.fromRest}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
