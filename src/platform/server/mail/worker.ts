import type { MailConfig } from '../config/mail.ts'
import type { ServerLogger } from '../log.ts'
import { type JobHandler, defineHandler, defineJobWithoutHandler } from '../queue/job.ts'
import { mailJob } from './mail.ts'
import { storeInMailbox } from './mailbox.ts'
import { deliverBySmtp } from './smtp.ts'

export function createMailHandler(mail: MailConfig, log: ServerLogger): JobHandler {
  if (mail.transport === 'none') {
    log.warn('No mail server is set: mail waits on the queue. Set SMTP_URL and MAIL_FROM to send it.')
    return defineJobWithoutHandler(mailJob)
  }
  return defineHandler(mailJob, (message, { id, platform }) =>
    mail.transport === 'smtp' ? deliverBySmtp(mail, id, message) : storeInMailbox(platform, id, message),
  )
}
