/** Text of an email address that wraps after the @ sign rather than within a word. */
export function EmailAddressText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
