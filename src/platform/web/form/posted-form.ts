import { type PostedForm, getServerRenderContext } from '#platform/render-context.ts'

/* Every page loads this module, so it keeps its imports small. */

let received: PostedForm | undefined

/** Form that was sent without JavaScript and that this page shows again. */
export const getPostedForm = () => (import.meta.env.SSR ? getServerRenderContext()?.postedForm : received)

/** Sends the posted form with the page, so that hydration renders the same. */
export const createPostedFormPayload = (): Payload => ({ postedForm: JSON.stringify(getPostedForm()) })

/** Stores the posted form in the browser. An empty payload deletes it. */
export function storePostedForm({ postedForm }: Payload) {
  received = postedForm && JSON.parse(postedForm)
}

type Payload = { postedForm?: string }
