import type { MailConfig } from '../config/mail.ts'
import type { ServerLogger } from '../log.ts'
import { type JobHandler, defineJobHandler, defineJobWithoutHandler } from '../queue/job.ts'
import { sendMailJob } from './mail.ts'
import { storeInDemoMailbox } from './mailbox.ts'
import { deliverBySmtp } from './smtp.ts'

export function createMailJobHandler(mail: MailConfig, log: ServerLogger): JobHandler {
  if (mail.transport === 'none') {
    log.warn('No mail server is set: mail waits on the queue. Set SMTP_URL and MAIL_FROM to send it.')
    return defineJobWithoutHandler(sendMailJob)
  }
  return defineJobHandler(sendMailJob, (message, { id, platform }) =>
    mail.transport === 'smtp' ? deliverBySmtp(mail, id, message) : storeInDemoMailbox(platform, id, message),
  )
}
