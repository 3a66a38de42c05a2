import type { QueryKey } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import type * as z from 'zod/mini'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { FormDialog } from './form-dialog.tsx'
import { EXPLAINED_ERRORS, readSavedVersion, toFormDisplayError } from './submit-failure.ts'
import { type FormControls, type UnfinishedValues, useForm } from './use-form.ts'
import { type FormUploads, useSubmitFormAfterUploads } from './use-submit-after-uploads.ts'

type Options<Stored, Input, Typed extends UnfinishedValues<Input>, Sent, Saved> = {
  /** The record to edit; without it the form creates one. */
  opened: Stored | null | undefined
  toSchema: (stored: Stored | undefined) => z.ZodMiniType<Sent, Input>
  toValues: (stored: Stored | undefined) => Typed
  /** Values of a new record that is not blank at first. */
  start?: Typed | undefined
  draft?: string | false
  uploads?: FormUploads & { stop: () => void }
  save: (sent: Sent, record: { id: string; form: FormControls<Typed> }) => Promise<Saved>
  notSaved: string
  queries: { key: () => QueryKey }
  onSaved: (saved: Saved, before: Stored | undefined) => void
}

export type RecordForm<Stored, Typed extends object> = {
  stored: Stored | undefined
  form: FormControls<Typed>
  isWaiting: boolean
  startOver: () => void
  loadStored: (() => void) | undefined
}

/**
 * Form that creates a record or edits a stored one. If another admin has changed the record meanwhile, `loadStored`
 * replaces what was typed by the stored version.
 */
export function useRecordForm<
  Stored extends { id: string },
  Input,
  Typed extends UnfinishedValues<Input>,
  Sent,
  Saved,
>({
  opened,
  toSchema,
  toValues,
  draft,
  uploads,
  save,
  notSaved,
  queries,
  onSaved,
  ...options
}: Options<Stored, Input, Typed, Sent, Saved>): RecordForm<Stored, Typed> {
  const invalidate = useInvalidateFeatureQueries(queries)
  const [stored, setStored] = useState(opened ?? undefined)
  const [otherVersion, setOtherVersion] = useState<Stored>()
  const [start] = useState(() => options.start ?? toValues(stored))
  // The id of a new record makes retries idempotent. An admin may turn its draft into another record, so the draft does
  // not store the id.
  const [newId, setNewId] = useState(() => v7())
  const form: FormControls<Typed> = useForm({
    schema: useMemo(() => toSchema(stored), [toSchema, stored]),
    start,
    ...(draft && { draft: { name: draft } }),
    failureMessages: { fallback: notSaved },
    submit: async (sent: Sent) => {
      setOtherVersion(undefined)
      const saved = await save(sent, { id: stored?.id ?? newId, form }).catch((error: unknown) => {
        // Also without a response the record may have been saved.
        void invalidate()
        setOtherVersion(readSavedVersion(error) as Stored | undefined)
        throw toFormDisplayError(error, EXPLAINED_ERRORS, notSaved)
      })
      void invalidate()
      onSaved(saved, stored)
    },
  })
  const startFrom = (version: Stored | undefined) => {
    uploads?.stop()
    setNewId(v7())
    setStored(version)
    form.startOver(toValues(version))
  }
  const { send, isWaiting } = useSubmitFormAfterUploads(form, uploads)
  return {
    stored,
    form: { ...form, send },
    isWaiting,
    startOver: () => startFrom(stored),
    loadStored: otherVersion && (() => startFrom(otherVersion)),
  }
}

type Props<Stored, Typed extends object> = Pick<
  ComponentProps<typeof FormDialog<Typed>>,
  'subtitle' | 'width' | 'notice' | 'onDiscard' | 'onClose' | 'children'
> & {
  noun: string
  record: RecordForm<Stored, Typed>
  /** Whether closing discards an unfinished form, in place of keeping its draft. */
  isChange?: boolean
  /** Label of the submit button while it waits for uploads. */
  uploading?: string
}

export const RecordDialog = <Stored, Typed extends object>({
  noun,
  record: { stored, form, isWaiting, loadStored },
  uploading,
  ...dialog
}: Props<Stored, Typed>) => (
  <FormDialog
    form={form}
    isChange={Boolean(stored)}
    title={`${stored ? 'Edit' : 'Create'} ${noun}`}
    action={stored ? 'Save changes' : `Create ${noun}`}
    awaited={isWaiting && uploading}
    remedy={
      loadStored && (
        <Button variant="link" size="sm" className="px-0" onPress={loadStored}>
          Discard what I typed and load it
        </Button>
      )
    }
    {...dialog}
  />
)
