import { useEffect, useState } from 'react'
import { type PostedForm, getServerRenderContext } from '#platform/render-context.ts'

let received: PostedForm | undefined

/** The posted form as text for the page that shows it again, so that hydration renders the same. */
export const serializePostedForm = (): string | undefined => JSON.stringify(getServerRenderContext()?.postedForm)

export function receivePostedForm(text: string | undefined) {
  received = text === undefined ? undefined : (JSON.parse(text) as PostedForm)
}

/** The error of a refused form, as an API call throws it. */
export const toApiError = (error: NonNullable<PostedForm['error']>) => Object.assign(new Error(error.message), error)

/** The posted form if it has this name. It is forgotten once its page is left. */
export function usePostedForm(name: string | undefined): PostedForm | undefined {
  const [posted] = useState(() => {
    const latest = import.meta.env.SSR ? getServerRenderContext()?.postedForm : received
    return latest?.name === name ? latest : undefined
  })
  useEffect(() => () => receivePostedForm(undefined), [])
  return posted
}
