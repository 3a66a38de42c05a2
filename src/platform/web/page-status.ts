/** Id of the page's status line (`PageStatus`). Its data attributes are the sentences about the network. */
export const PAGE_STATUS_ID = 'page-status'

type NetworkSentence = 'offline' | 'unreachable'

/** Shows a sentence about the network in the page's status line, or none. */
export function showNetworkStatus(sentence: NetworkSentence | '') {
  showPageStatus(document.getElementById(PAGE_STATUS_ID)?.dataset[sentence] ?? '')
}

/** Shows a text in the page's status line. It needs no code that could be missing without a network. */
export function showPageStatus(text: string) {
  const status = document.getElementById(PAGE_STATUS_ID)
  if (status) status.textContent = text
}

/** Empties the page's status line at the next press or key. */
export function clearPageStatusAtNextPress() {
  const clear = () => showPageStatus('')
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, clear, { capture: true, once: true })
}
