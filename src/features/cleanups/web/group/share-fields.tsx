import type { KeyboardEvent } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import type { FormFieldBinding } from '#platform/web/form/field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Slider } from '#platform/web/ui/fields/slider.tsx'
import { groupUiTexts } from '../../copy/group.ts'
import { groupDetailsUiTexts, groupMemberName, shareDialogUiTexts as texts } from '../../copy/together.ts'
import { computeLargestShare } from '../../rules/group.ts'
import { ShareBar, type ShareOwner, ShareSwatch } from './share-bar.tsx'

type Share = { id: string; name: string | null; pieces: number; isMe: boolean }

type Props = FormFieldBinding<number | null> & {
  total: number
  /** Pieces of the reader's own share as it is saved: 0 for somebody who joins. */
  own: number
  rest: number
  mostPieces: number
  /** All shares as they are saved, the host's first. */
  shares: Share[]
  about: string
}

/** Pieces that Page Up and Page Down add or take. */
const PAGE = 10

/** Number, slider and bar with which a member chooses a share. All three are one value; only it and the rest move. */
export function ShareFields({ value, onChange, total, own, rest, mostPieces, shares, about, ...field }: Props) {
  const free = own + rest
  const most = computeLargestShare({ own, rest }, mostPieces)
  const isWhole = value !== null && Number.isInteger(value)
  const pieces = clamp(isWhole ? value : own, most)
  const left = free - pieces
  const parts = listParts(shares, pieces, left)
  const page = (event: KeyboardEvent) => {
    const sign = { PageUp: 1, PageDown: -1 }[event.key]
    if (!sign) return
    event.preventDefault()
    event.stopPropagation()
    onChange(clamp(pieces + sign * PAGE, most))
  }
  const isLimited = isWhole && value >= most
  const reason = free > mostPieces ? groupUiTexts.mostOfCleanup(mostPieces) : texts.allOfRest
  return (
    <div className="grid gap-5" onKeyDownCapture={page}>
      <div>
        <NumberField
          {...field}
          label={texts.question(total)}
          steppers={groupUiTexts.pieceSteps}
          minValue={1}
          maxValue={most}
          autoFocus
          value={value}
          onChange={onChange}
        />
        <div className="mt-3">
          <Slider
            label={texts.slider}
            value={pieces}
            onChange={onChange}
            min={1}
            max={Math.max(most, 1)}
            step={1}
            format={(chosen) => texts.sliderValue(chosen, free - chosen)}
          />
          <p className="flex justify-between gap-3 text-[0.875rem] text-ink-3 tabular-nums">
            <span>1</span>
            <span className="text-right">{isLimited ? reason : texts.upTo(most)}</span>
          </p>
        </div>
      </div>
      <div>
        <ShareBar parts={parts} />
        <ShareKey entries={mergeUnnamedOthers(parts)} />
      </div>
      <p role="status" className="border-t border-line pt-4 text-sm text-ink-2">
        {about}
      </p>
    </div>
  )
}

const clamp = (pieces: number, most: number) => Math.max(1, Math.min(pieces, most))

type Part = { id: string; owner: ShareOwner; name: string; pieces: number }

/** Parts of the bar: the reader's part stands where the own share is, or before the others for somebody who joins. */
function listParts(shares: Share[], pieces: number, left: number): Part[] {
  const me: Part = { id: 'me', owner: 'me', name: groupDetailsUiTexts.you, pieces }
  const taken = shares.map((share): Part =>
    share.isMe ? me : { id: share.id, owner: 'other', name: groupMemberName(share.name), pieces: share.pieces },
  )
  return [
    ...(taken.includes(me) ? [] : [me]),
    ...taken,
    { id: 'rest', owner: 'rest', name: groupDetailsUiTexts.rest, pieces: left },
  ]
}

const MAX_NAMED = 5

/** Entries of the key, in the order of the bar: others for whom there is no room share one entry. */
function mergeUnnamedOthers(parts: Part[]): Part[] {
  const others = parts.filter(({ owner }) => owner === 'other')
  const unnamed = others.length > MAX_NAMED + 1 ? others.slice(MAX_NAMED) : []
  return parts.flatMap((part) => {
    if (!unnamed.includes(part)) return [part]
    if (part !== unnamed[0]) return []
    const pieces = unnamed.reduce((sum, each) => sum + each.pieces, 0)
    return [{ ...part, id: 'others', name: texts.moreOthers(unnamed.length), pieces }]
  })
}

const ShareKey = ({ entries }: { entries: Part[] }) => (
  <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
    {entries.map(({ id, owner, name, pieces }) => (
      <li key={id} className="max-w-full min-w-0 leading-tight">
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          <ShareSwatch owner={owner} />
          <span className="truncate">{name}</span>
        </span>
        <b className={`num text-[1.375rem] ${owner === 'me' ? '' : 'text-ink-2'}`}>{formatNumber(pieces)}</b>
      </li>
    ))}
  </ul>
)
