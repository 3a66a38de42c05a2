import type { InstallationSettings } from '../installation/installation.ts'
import type { ServerLogger } from '../log.ts'
import { type JobHandler, defineJobHandler } from '../queue/job.ts'
import { fillOrganizationName } from './email-layout.tsx'
import { sendMailJob } from './mail.ts'
import { storeInDemoMailbox } from './mailbox.ts'
import { deliverBySmtp } from './smtp.ts'

/** Sends mail with the settings of the moment. Until a mail server is set, mail waits on the queue. */
export function createMailJobHandler(installation: InstallationSettings, log: ServerLogger): JobHandler {
  const handler = defineJobHandler(sendMailJob, (message, { id, platform }) => {
    const mail = installation.mail()
    const named = { ...message, html: fillOrganizationName(message.html, installation.current().name) }
    return mail.transport === 'smtp' ? deliverBySmtp(mail, id, named) : storeInDemoMailbox(platform, id, named)
  })
  return { ...handler, whenReady: (start) => whenMailIsSet(installation, log, start) }
}

function whenMailIsSet(installation: InstallationSettings, log: ServerLogger, start: () => void): void {
  const isSet = () => installation.mail().transport !== 'none'
  if (isSet()) return start()
  log.warn(
    'No mail server is set: mail waits on the queue. Enter one in the console under Installation, or set SMTP_URL and MAIL_FROM.',
  )
  const stopWaiting = installation.onChange(() => {
    if (!isSet()) return
    stopWaiting()
    start()
  })
}
