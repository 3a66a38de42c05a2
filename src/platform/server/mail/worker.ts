import type { Mail } from '../config/mail.ts'
import type { Log } from '../log.ts'
import { type Handler, handle, hold } from '../queue/job.ts'
import { mailJob } from './mail.ts'
import { keepInMailbox } from './mailbox.ts'
import { deliverBySmtp } from './smtp.ts'

export function mailHandler(mail: Mail, log: Log): Handler {
  if (mail.transport === 'none') {
    log.warn('No mail server is set: mail waits on the queue. Set SMTP_URL and MAIL_FROM to send it.')
    return hold(mailJob)
  }
  return handle(mailJob, (message, { id, platform }) =>
    mail.transport === 'smtp' ? deliverBySmtp(mail, id, message) : keepInMailbox(platform, id, message),
  )
}
