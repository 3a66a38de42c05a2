import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { NOBODY_SYSTEM_USER } from '#app/server/embedded/account.ts'
import { PORTS, addressAt, inFolder } from '../layout.ts'
import { createFolder } from '../machine.ts'
import { ClusterProcess } from '../cluster-process.ts'

/** Postfix settings: delivers mail for the reserved example domains (RFC 2606) into one folder, and relays nothing. */
const MAIN_CF = () => `
compatibility_level = 3.6
config_directory = ${inFolder('mail/etc')}
queue_directory = ${inFolder('mail/spool')}
data_directory = ${inFolder('mail/data')}
maillog_file = ${inFolder('logs/mail-server.log')}
maillog_file_prefixes = ${inFolder('logs')}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.cleanstreak.example
mydestination =
mynetworks =
alias_maps =
alias_database =
local_transport = error:nobody
default_transport = error:nothing leaves this machine
relay_transport = error:nothing leaves this machine
virtual_mailbox_domains = example.org, example.com, cleanstreak.example
virtual_mailbox_maps = static:inbox/
virtual_mailbox_base = ${inFolder('mail')}
virtual_uid_maps = static:${NOBODY_SYSTEM_USER.uid}
virtual_gid_maps = static:${NOBODY_SYSTEM_USER.gid}
smtpd_relay_restrictions = reject_unauth_destination
smtpd_client_connection_count_limit = 0
`
const MASTER_CF = () => `
${addressAt(PORTS.mail)} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

export function createMailServer(): ClusterProcess {
  for (const path of ['mail', 'mail/inbox']) createFolder(path)
  // Postfix runs as Debian's account `postfix`. Its settings and its queue belong to root.
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postfix'], { encoding: 'utf8' })))
  for (const path of ['etc', 'spool', 'data']) mkdirSync(inFolder('mail', path), { mode: 0o755 })
  chownSync(inFolder('mail/data'), uid!, gid!)
  writeFileSync(inFolder('mail/etc/main.cf'), MAIN_CF())
  writeFileSync(inFolder('mail/etc/master.cf'), MASTER_CF())
  execFileSync('/usr/sbin/postfix', ['-c', inFolder('mail/etc'), 'check'], { stdio: 'ignore' })
  return new ClusterProcess({
    name: 'mail',
    command: '/usr/lib/postfix/sbin/master',
    args: ['-c', inFolder('mail/etc'), '-s'],
    env: { MAIL_CONFIG: inFolder('mail/etc') },
    asRoot: true,
  })
}

const inbox = () => inFolder('mail/inbox')

/** Number of delivered messages by recipient. */
export function countDeliveredEmails(): Map<string, number> {
  const count = new Map<string, number>()
  const folder = `${inbox()}/new`
  for (const name of readdirSync(folder)) {
    const to = /^Delivered-To: (\S+)/m.exec(readFileSync(`${folder}/${name}`, 'utf8'))?.[1] ?? '?'
    count.set(to, (count.get(to) ?? 0) + 1)
  }
  return count
}
