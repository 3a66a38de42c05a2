export type Message = { to: string; subject: string; html: string; text: string }

const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,253}$/

/** One recipient, one line of subject: nothing that members have typed can add a header or another recipient. */
export function sealed({ to, subject, html, text }: Message): Message {
  if (!ADDRESS.test(to)) throw new Error('Not the address of one recipient.')
  return { to, subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), html, text }
}
