/**
 * A message is a foreign page: it may show itself and lead elsewhere in a new tab, but run, load and send nothing. It
 * comes under the policy of the page around it as well, so `style` elements stay without effect.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
const RULES = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">`

/** The rules come first in the document, where nothing of the message can undo them. */
const ruled = (html: string) => html.replace(/^(\s*<!doctype[^>]*>)?/i, `$1${RULES}`)

export const MessageFrame = ({ title, html }: { title: string; html: string }) => (
  <iframe
    title={title}
    srcDoc={ruled(html)}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    className="mt-4 h-[70dvh] min-h-96 w-full rounded-md border border-line bg-white outline-offset-2 [color-scheme:light] focus:outline-[3px] focus:outline-[var(--focus)]"
  />
)
