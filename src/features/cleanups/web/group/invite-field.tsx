import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { FieldLabel, FieldMessage, fieldStateAttributes } from '#platform/web/ui/fields/field.tsx'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { Companion } from '../../contract/group.ts'
import { type KnownMember, inviteUiTexts as texts } from '../../copy/group.ts'
import { cleanups } from '../api.ts'

/** Debounce time in ms, so that no search is sent while the member is typing. */
const DEBOUNCE_MS = 200

type Props = {
  value: Companion[]
  /** Members who cannot be chosen, because they have a share or an invitation, or have declined one. */
  known?: KnownMember[]
  onChange: (invited: Companion[]) => void
  typed: string
  onType: (typed: string) => void
  error?: string | undefined
}

/** Combo box that finds public members by name, and the list of those that are invited. */
export function InviteField({ value: invited, known, onChange, typed, onType, error }: Props) {
  const isOnline = useOnline()
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  const found = useQuery(
    cleanups.companions.queryOptions({ input: { search }, enabled: isOnline, placeholderData: keepPreviousData }),
  )
  const isInvited = ({ memberId, username }: Companion): boolean =>
    known?.some((each) => each.username === username) || invited.some((each) => each.memberId === memberId)
  // Until the search has ended, the list shows those of the search before that still fit.
  const options = (found.data?.companions ?? []).filter(
    (companion) => !isInvited(companion) && companion.name.toLowerCase().startsWith(typed.trim().toLowerCase()),
  )
  const isSearching = isOnline && (search !== typed.trim() || found.isFetching)
  const add = (companion: Companion | undefined) => {
    if (!companion) return
    onChange([...invited, companion])
    onType('')
  }
  const addFirst = useAddFirst({ typed, isInvited, add })
  const remove = (id: string) => onChange(invited.filter(({ memberId }) => memberId !== id))
  return (
    <div className="border-t border-line pt-5">
      <ComboBox
        {...fieldStateAttributes({ error })}
        isDisabled={!isOnline}
        // A sentence about the field is not covered by the list, until something is typed.
        menuTrigger={error ? 'input' : 'focus'}
        allowsEmptyCollection={typed.trim() !== ''}
        items={options.map((companion) => ({ ...companion, id: companion.memberId }))}
        inputValue={typed}
        onInputChange={onType}
        // Keeps a name that is not chosen when the field loses the focus.
        allowsCustomValue
        value={null}
        onChange={(id) => add(options.find(({ memberId }) => memberId === id))}
        className="field"
      >
        <FieldLabel label={texts.label} note="optional" />
        <InviteKeys
          typed={typed}
          onEnter={() => void addFirst()}
          onBackspace={() => invited.length > 0 && remove(invited.at(-1)!.memberId)}
        >
          <div className="field-box">
            <span className="field-icon">
              <Search aria-hidden />
            </span>
            <Input placeholder={texts.placeholder} className="field-input" />
          </div>
        </InviteKeys>
        <FieldMessage hint={isOnline ? found.isError && texts.failed : texts.needsNetwork} error={error} />
        <Dropdown isNonModal>
          <ListBox
            className="options"
            renderEmptyState={() => (
              <p className="options-empty">{isSearching ? texts.searching : texts.nobodyFound(typed.trim(), known)}</p>
            )}
          >
            {(companion: Companion & { id: string }) => (
              <ListBoxItem textValue={companion.name} className="option">
                <CompanionName companion={companion} size={36} />
              </ListBoxItem>
            )}
          </ListBox>
        </Dropdown>
      </ComboBox>
      {invited.length > 0 && (
        <ul className="-mb-2.5 divide-y divide-line">
          {invited.map((companion) => (
            <li key={companion.memberId} className="flex items-center gap-3 py-2.5">
              <CompanionName companion={companion} size={40} />
              <Button
                variant="ghost"
                size="icon"
                aria-label={texts.doNotInvite(companion.name)}
                className="-mr-2 ml-auto"
                onPress={() => remove(companion.memberId)}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const CompanionName = ({ companion, size }: { companion: Companion; size: number }) => (
  <>
    <Avatar name={companion.name} src={companion.avatarUrl} size={size} />
    <span className="min-w-0 leading-tight">
      <b className="block truncate font-semibold">{companion.name}</b>
      <span className="block truncate text-xs font-normal text-ink-2">{texts.companion(companion)}</span>
    </span>
  </>
)

type KeysProps = { typed: string; onEnter: () => void; onBackspace: () => void; children: ReactNode }

/**
 * Enter adds the first name of the list if none is focused, instead of submitting the form. Backspace in the empty field
 * takes the last one off.
 */
function InviteKeys({ typed, onEnter, onBackspace, children }: KeysProps) {
  const list = useContext(ComboBoxStateContext)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') onBackspace()
    if (event.key !== 'Enter' || typed.trim() === '') return
    const isFocused = list?.isOpen && list.selectionManager.focusedKey !== null
    if (isFocused) return
    event.preventDefault()
    event.stopPropagation()
    onEnter()
  }
  return <div onKeyDownCapture={handleKey}>{children}</div>
}

type FirstOptions = {
  typed: string
  isInvited: (companion: Companion) => boolean
  add: (companion: Companion | undefined) => void
}

/** Adds the first member found for the typed name, whose search may still be running, unless the name changes meanwhile. */
function useAddFirst(options: FirstOptions) {
  const queryClient = useQueryClient()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  return async () => {
    const { typed } = latest.current
    const search = cleanups.companions.queryOptions({ input: { search: typed.trim() } })
    const found = await queryClient.fetchQuery(search).catch(() => undefined)
    const { typed: now, isInvited, add } = latest.current
    if (now !== typed) return
    add(found?.companions.find((companion) => !isInvited(companion)))
  }
}
