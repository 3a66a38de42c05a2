import { useEffect, useState } from 'react'
import type { PostedForm } from '#platform/render-context.ts'
import { getPostedForm, receivePostedForm } from './posted-form.ts'

/** The error of a refused form, as an API call throws it. */
export const toApiError = (error: NonNullable<PostedForm['error']>) => Object.assign(new Error(error.message), error)

/** The posted form if it has this name. It is forgotten once its page is left. */
export function usePostedForm(name: string | undefined): PostedForm | undefined {
  const [posted] = useState(() => {
    const latest = getPostedForm()
    return latest?.name === name ? latest : undefined
  })
  useEffect(() => () => receivePostedForm({}), [])
  return posted
}
