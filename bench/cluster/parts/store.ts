import { execFileSync } from 'node:child_process'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { NOBODY } from '#app/server/embedded/account.ts'
import { disk, file, folder } from '../machine.ts'
import { PASSWORDS, PORTS, at, inFolder, port } from '../layout.ts'
import { Part, until } from '../part.ts'

const [account, user] = decodeURIComponent(PASSWORDS.STORE_KEY).split(':')

const CONFIG = (more: string, bind: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port(bind)}
workers = 0
user = nobody
swift_dir = ${inFolder('swift')}
devices = ${disk('store')}
mount_check = false
log_address = /nowhere
log_level = WARNING
${more}`

const SERVER = (kind: string) => `
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
fallocate_reserve = 1%
`

const PROXY = `
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
# a disk that was full is asked again soon
error_suppression_interval = 2
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
dns_compliant_bucket_names = false
allow_multipart_uploads = no
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${PASSWORDS.STORE_SECRET} .admin
`

const KINDS = { account: PORTS.accounts, container: PORTS.containers, object: PORTS.objects } as const

/** OpenStack Swift with its S3 interface, one copy of each file, everything on one disk. */
export function store(): Part[] {
  folder('swift')
  folder('disks', 'store', 'sda')
  file('[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n', 'swift', 'swift.conf')
  for (const [kind, bind] of Object.entries(KINDS)) {
    file(CONFIG(SERVER(kind), bind), 'swift', `${kind}-server.conf`)
    const builder = inFolder('swift', `${kind}.builder`)
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [builder, ...args], { ...NOBODY, stdio: 'ignore' })
    ring('create', '6', '1', '0')
    ring('add', `r1z1-127.0.0.1:${port(bind)}/sda`, '1')
    ring('rebalance')
  }
  file(CONFIG(PROXY, PORTS.store), 'swift', 'proxy-server.conf')
  return [...Object.keys(KINDS), 'proxy'].map(
    (kind) =>
      new Part({
        name: kind === 'proxy' ? 'store' : `store-${kind}s`,
        command: `/usr/bin/swift-${kind}-server`,
        args: [inFolder('swift', `${kind}-server.conf`), '-v'],
        env: { SWIFT_TEST_CONFIG_FILE: '' },
      }),
  )
}

export async function createBucket() {
  const client = new S3Client({
    endpoint: `http://${at(PORTS.store)}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: `${account}:${user}`, secretAccessKey: PASSWORDS.STORE_SECRET },
    maxAttempts: 1,
  })
  let said = ''
  await until('the store accepts a bucket', () =>
    client.send(new CreateBucketCommand({ Bucket: 'cleanstreak' })).then(
      () => true,
      (error: Error) => {
        if (said !== error.message) console.log(`  store: ${(said = error.message)}`)
        return /AlreadyOwned/.test(error.name)
      },
    ),
  )
  client.destroy()
}
