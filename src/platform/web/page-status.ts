/** Id of the page's status line (`PageStatus`). Its data attributes hold the sentences about the network. */
export const PAGE_STATUS_ID = 'page-status'

export type NetworkSentence = 'offline' | 'unreachable'

const findStatus = () => document.getElementById(PAGE_STATUS_ID)
const readSentence = (sentence: NetworkSentence) => findStatus()?.dataset[sentence] ?? ''

export const showNetworkStatus = (sentence: NetworkSentence | '') => write(sentence && readSentence(sentence))

/** Shows a network sentence in response to a press, until the next press or key. */
export const showBriefNetworkStatus = (sentence: NetworkSentence) => showBriefStatus(readSentence(sentence))

/**
 * Shows a text in the page's status line in response to a press, until the next press or key. Needs no further code.
 */
export function showBriefStatus(text: string) {
  write(text)
  const clear = () => write('')
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, clear, { capture: true, once: true })
}

function write(text: string) {
  const status = findStatus()
  if (status) status.textContent = text
}
