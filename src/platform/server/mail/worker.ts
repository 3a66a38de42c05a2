import type { InstallationSettings } from '../installation/installation.ts'
import type { ServerLogger } from '../log.ts'
import { type JobHandler, defineJobHandler } from '../queue/job.ts'
import { fillOrganizationName } from './email-layout.tsx'
import { MAIL_SERVER_ADVICE, sendMailJob } from './mail.ts'
import { storeInDemoMailbox } from './mailbox.ts'
import { deliverBySmtp } from './smtp.ts'

/** Sends mail with the current settings. Until a mail server is set, mail waits on the queue. */
export function createMailJobHandler(installation: InstallationSettings, log: ServerLogger): JobHandler {
  const handler = defineJobHandler(sendMailJob, (message, { id, platform }) => {
    const mail = installation.mail()
    const named = fillOrganizationName(message, installation.current().name)
    // The mail server may have been removed after the job began.
    if (mail.transport === 'none') throw new Error('No mail server is set.')
    return mail.transport === 'smtp' ? deliverBySmtp(mail, id, named) : storeInDemoMailbox(platform, id, named)
  })
  return { ...handler, whenReady: (start, stop) => followMailServer(installation, log, { start, stop }) }
}

type Work = { start: () => void; stop: () => void }

/** Starts sending mail when a mail server is set, and stops when it is removed. */
function followMailServer(installation: InstallationSettings, log: ServerLogger, { start, stop }: Work): void {
  let wasSet: boolean | undefined
  const follow = () => {
    const mail = installation.mail()
    const isSet = mail.transport !== 'none'
    if (isSet === wasSet) return
    if (isSet) start()
    else {
      // A password that cannot be decrypted has its own log line.
      if (!mail.isPasswordLost) log.warn(`No mail server is set: mail waits on the queue. ${MAIL_SERVER_ADVICE}`)
      if (wasSet) stop()
    }
    wasSet = isSet
  }
  follow()
  installation.onChange(follow)
}
