/** Id of the page's status line (`PageStatus`). Its data attributes are the sentences about the network. */
export const PAGE_STATUS_ID = 'page-status'

type NetworkSentence = 'offline' | 'unreachable'

/** Shows a sentence about the network in the page's status line, or none. */
export const showNetworkStatus = (sentence: NetworkSentence | '') =>
  write(document.getElementById(PAGE_STATUS_ID)?.dataset[sentence] ?? '')

/** Answers a press with a sentence about the network, until the next press or key. */
export function answerWithNetworkStatus(sentence: NetworkSentence) {
  showNetworkStatus(sentence)
  clearAtNextPress()
}

/** Answers a press with a text in the page's status line, which needs no further code, until the next press or key. */
export function answerInPageStatus(text: string) {
  write(text)
  clearAtNextPress()
}

function write(text: string) {
  const status = document.getElementById(PAGE_STATUS_ID)
  if (status) status.textContent = text
}

function clearAtNextPress() {
  const clear = () => write('')
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, clear, { capture: true, once: true })
}
