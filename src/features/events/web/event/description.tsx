const ADDRESS = /(https?:\/\/[^\s<>"]+)/
/** What ends a sentence rather than an address. */
const END = /[.,;:!?)\]'’”]+$/

/** Typed text: paragraphs and lines as they were typed, and web addresses as links. Nothing in it is markup. */
export const Description = ({ children }: { children: string }) => (
  <div className="mt-3 max-w-[64ch] space-y-4 break-words text-ink-2">
    {children.split(/(?:\r?\n[^\S\n]*){2,}/).map((paragraph, at) => (
      <p key={at} className="whitespace-pre-line">
        {paragraph.split(ADDRESS).map((piece, index) => (index % 2 ? <Linked key={index} address={piece} /> : piece))}
      </p>
    ))}
  </div>
)

function Linked({ address }: { address: string }) {
  const url = address.replace(END, '')
  if (!URL.canParse(url)) return address
  return (
    <>
      <a href={url} target="_blank" rel="nofollow ugc noopener" className="break-all text-creek underline">
        {url}
      </a>
      {address.slice(url.length)}
    </>
  )
}
