import * as z from 'zod/mini'
import { RowIdSchema } from '#platform/contract.ts'

export const CleanupPhoto = z.object({
  id: RowIdSchema,
  /** Width of the photo's largest rendition, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Blurred placeholder of about 25 bytes in base64 (ThumbHash), shown until the photo has loaded. */
  thumbhash: z.nullable(z.string()),
  small: z.string(),
  medium: z.string(),
  large: z.string(),
})
export type CleanupPhoto = z.infer<typeof CleanupPhoto>
