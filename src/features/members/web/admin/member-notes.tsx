import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { v7 } from 'uuid'
import * as z from 'zod/mini'
import type { AuditLogEntry } from '#features/audit/contract.ts'
import { AUDIT_ACTION_LABELS } from '#features/audit/copy.ts'
import { audit } from '#features/audit/web/api.ts'
import { describeAuditedFacts, getAuditActionStyle } from '#features/audit/web/log/describe-action.ts'
import { AuditedName } from '#features/audit/web/log/member-link.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { CHIP_TONES } from '#platform/web/ui/data/chip.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { usePagedQuery } from '#platform/web/ui/admin-list/use-paged-query.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import { type MemberNote, NewMemberNote } from '../../contract/admin.ts'
import { memberManagementUiTexts } from '../../copy.ts'
import { MAX_LISTED_MEMBER_NOTES, MAX_MEMBER_NOTE_LENGTH } from '../../rules/admin.ts'
import { client } from '../api.ts'
import { useCurrentSession } from '../session/use-auth.ts'
import { formatReaderTime, adminMemberListUiTexts as texts } from './copy.ts'
import { olderMemberNotesQueryOptions } from './queries.ts'
import { useRefetchMembers } from './use-set-member-visibility.ts'

type Props = { id: string; notes: MemberNote[] }

/** Decisions and notes about a member, newest first, and a field for a new note. */
export function MemberNotesAndDecisions({ id, notes }: Props) {
  const [page, toPage] = useState(1)
  const { shown, failure, pagination } = usePagedQuery(
    useQuery(audit.logs.queryOptions({ input: { memberId: id, page } })),
    { page, toPage },
    texts.decisionsFailed,
  )
  const { textOf, failure: notesFailure } = useNoteTexts({ id, notes }, shown?.logs ?? [])
  return (
    <section className="card p-5 sm:px-6">
      <h2 className="text-lg">Notes and decisions</h2>
      {failure}
      {notesFailure}
      {shown?.total === 0 && <p className="mt-2 text-ink-2">{texts.noDecisions}</p>}
      <ol className="mt-1 divide-y divide-line">
        {shown?.logs.map((entry) => (
          <Decision key={entry.id} entry={entry} what={textOf(entry) ?? describeAuditedFacts(entry, id)} />
        ))}
      </ol>
      {shown && shown.pages > 1 && (
        <Pagination {...pagination}>
          {formatNumber(page)} of {formatNumber(shown.pages)}
        </Pagination>
      )}
      <NewNote id={id} />
    </section>
  )
}

/** Loads the texts of notes about a member that visible audit entries name. Older ones load once they are in view. */
function useNoteTexts({ id, notes }: Props, entries: AuditLogEntry[]) {
  const textById = new Map(notes.map((note) => [note.id, note.text]))
  const last = notes.length < MAX_LISTED_MEMBER_NOTES ? undefined : notes.at(-1)
  const olderIds = entries
    .filter((entry) => entry.action === 'note_added')
    .map(findNoteId)
    .filter((noteId) => !textById.has(noteId))
  const { data, isError, isFetching, refetch } = useQuery({
    ...olderMemberNotesQueryOptions(id, last?.id ?? '', olderIds),
    enabled: last !== undefined && olderIds.length > 0,
  })
  for (const note of data ?? []) textById.set(note.id, note.text)
  return {
    textOf: (entry: AuditLogEntry) =>
      textById.get(findNoteId(entry)) ?? (entry.action === 'note_added' && isFetching ? texts.noteLoading : undefined),
    failure: isError && !isFetching && (
      <ErrorState title={texts.olderNotesFailed} isInline onRetry={() => void refetch()} />
    ),
  }
}

const findNoteId = ({ details }: AuditLogEntry) => String(details.after?.['noteId'])

function Decision({ entry, what }: { entry: AuditLogEntry; what: string }) {
  const timeZone = useVisitorTimeZone()
  const { icon: Icon, tone } = getAuditActionStyle(entry.action)
  return (
    <li className="flex gap-3.5 py-3.5 text-[0.9375rem]">
      <span className={`grid size-9 shrink-0 place-items-center rounded-full ${CHIP_TONES[tone]}`}>
        <Icon aria-hidden className="size-[18px]" />
      </span>
      <div className="min-w-0">
        <h3 className="text-base font-semibold">{AUDIT_ACTION_LABELS[entry.action]}</h3>
        {what && <p className="wrap-anywhere whitespace-pre-line">{what}</p>}
        <p className="text-ink-2">
          <AuditedName {...entry.user} />, {formatReaderTime(entry.createdAt, timeZone)}
        </p>
      </div>
    </li>
  )
}

const NoteFields = z.pick(NewMemberNote, { text: true })

function NewNote({ id }: { id: string }) {
  const { user } = useCurrentSession()
  return user && <NewNoteForm key={id} id={id} adminId={user.id} />
}

function NewNoteForm({ id, adminId }: { id: string; adminId: string }) {
  const refetchMembers = useRefetchMembers()
  const lastAttempt = useRef<{ noteId: string; text: string }>(undefined)
  const form = useForm({
    schema: NoteFields,
    start: { text: '' },
    failureMessages: { fallback: memberManagementUiTexts.noteNotAdded },
    draft: { name: `note:${id}:${adminId}` },
    resetsAfterSubmit: true,
    submit: async ({ text }) => {
      // A changed text is a new note about the member, because the previous one may be stored although its response was
      // lost.
      if (lastAttempt.current?.text !== text) lastAttempt.current = { noteId: v7(), text }
      await client.addNote({ id, ...lastAttempt.current })
      lastAttempt.current = undefined
      void refetchMembers()
    },
  })
  const { isSubmitting } = useFormState({ control: form.control })
  return (
    <Form form={form} label={texts.newNoteForm} className="mt-2 grid gap-2.5 border-t border-line pt-4">
      <FormField form={form} name="text">
        {(field) => (
          <TextArea
            label={texts.newNote}
            rows={2}
            maxLength={MAX_MEMBER_NOTE_LENGTH}
            isReadOnly={isSubmitting}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return event.continuePropagation()
              event.preventDefault()
              void form.send()
            }}
            {...field}
          />
        )}
      </FormField>
      <FormFailure form={form} />
      <SubmitButton form={form} variant="outline" className="justify-self-end max-sm:w-full" busyLabel="Adding...">
        Add note
      </SubmitButton>
    </Form>
  )
}
