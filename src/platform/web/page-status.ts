/** Id of the page's status line (`PageStatus`). Its data attributes are the sentences about the network. */
export const PAGE_STATUS_ID = 'page-status'

export type NetworkSentence = 'offline' | 'unreachable'

const findStatus = () => document.getElementById(PAGE_STATUS_ID)
const readSentence = (sentence: NetworkSentence) => findStatus()?.dataset[sentence] ?? ''

/** Shows a sentence about the network in the page's status line, or none. */
export const showNetworkStatus = (sentence: NetworkSentence | '') => write(sentence && readSentence(sentence))

/** Answers a press with a sentence about the network, until the next press or key. */
export const answerWithNetworkStatus = (sentence: NetworkSentence) => answerInPageStatus(readSentence(sentence))

/** Answers a press with a text in the page's status line, which needs no further code, until the next press or key. */
export function answerInPageStatus(text: string) {
  write(text)
  const clear = () => write('')
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, clear, { capture: true, once: true })
}

function write(text: string) {
  const status = findStatus()
  if (status) status.textContent = text
}
