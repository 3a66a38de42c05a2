import { isMailAddress } from '#platform/contract.ts'

export type Message = {
  to: string
  subject: string
  html: string
  text: string
  /** who an answer goes to, where that is not the sender */
  replyTo?: string
  /** where the recipient turns such messages off, for the mail program's own button */
  unsubscribe?: string
}

/** One recipient, one line of subject: nothing that members have typed can add a header or another recipient. */
export function sealed({ to, replyTo, subject, ...content }: Message): Message {
  for (const address of [to, replyTo]) {
    if (address !== undefined && !isMailAddress(address)) throw new Error('Not the address of one person.')
  }
  return { to, replyTo, subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), ...content }
}
