import * as z from 'zod/mini'
import { groupUiTexts as texts } from '../copy/group.ts'
import { shareDialogUiTexts } from '../copy/together.ts'
import { CLEANUP_FIELDS, createTypedMinutesSchema } from './fields.ts'

type ShareLimits = {
  /** Largest share possible now. */
  most: number
  /** Maximum number of pieces of a cleanup. */
  mostPieces: number
}

/** Creates the schema of the form for choosing a group share. */
export const createShareSchema = ({ most, mostPieces }: ShareLimits) =>
  z.object({
    litterCount: z
      .number(texts.badNumber)
      .check(
        z.refine(Number.isInteger, { error: texts.badNumber, abort: true }),
        z.gte(1, texts.shareTooLow),
        z.lte(most, most === mostPieces ? texts.mostOfCleanup(most) : shareDialogUiTexts.tooMany(most)),
      ),
  })

/** Creates the schema of the form for changing a group share. */
export const createShareEditSchema = ({ savedMinutes, ...limits }: ShareLimits & { savedMinutes: number | null }) =>
  z.extend(createShareSchema(limits), {
    minutes: createTypedMinutesSchema(savedMinutes),
    notes: CLEANUP_FIELDS.notes.input,
  })
