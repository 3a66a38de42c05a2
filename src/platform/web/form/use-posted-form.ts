import { useEffect, useState } from 'react'
import type { PostedForm } from '#platform/render-context.ts'
import { getPostedForm, storePostedForm } from './posted-form.ts'

/** Converts the error of a rejected form to the one that an API call throws. */
export const toApiError = (error: NonNullable<PostedForm['error']>) => Object.assign(new Error(error.message), error)

export function usePostedForm(name: string | undefined): PostedForm | undefined {
  const [posted] = useState(() => {
    const latest = getPostedForm()
    return latest?.name === name ? latest : undefined
  })
  useEffect(() => () => storePostedForm({}), [])
  return posted
}
