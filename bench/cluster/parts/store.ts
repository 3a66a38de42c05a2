import { execFileSync } from 'node:child_process'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { NOBODY_SYSTEM_USER } from '#app/server/embedded/account.ts'
import { diskPath, writeConfigFile, createFolder } from '../machine.ts'
import { PASSWORDS, PORTS, addressAt, inFolder, portAt } from '../layout.ts'
import { ClusterProcess, waitUntil } from '../cluster-process.ts'

const [account, user] = decodeURIComponent(PASSWORDS.STORE_KEY).split(':')

const CONFIG = (more: string, bind: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${portAt(bind)}
workers = 0
user = nobody
swift_dir = ${inFolder('swift')}
devices = ${diskPath('store')}
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
export function createStore(): ClusterProcess[] {
  createFolder('swift')
  createFolder('disks', 'store', 'sda')
  writeConfigFile('[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n', 'swift', 'swift.conf')
  for (const [kind, bind] of Object.entries(KINDS)) {
    writeConfigFile(CONFIG(SERVER(kind), bind), 'swift', `${kind}-server.conf`)
    const builder = inFolder('swift', `${kind}.builder`)
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [builder, ...args], { ...NOBODY_SYSTEM_USER, stdio: 'ignore' })
    ring('create', '6', '1', '0')
    ring('add', `r1z1-127.0.0.1:${portAt(bind)}/sda`, '1')
    ring('rebalance')
  }
  writeConfigFile(CONFIG(PROXY, PORTS.store), 'swift', 'proxy-server.conf')
  return [...Object.keys(KINDS), 'proxy'].map(
    (kind) =>
      new ClusterProcess({
        name: kind === 'proxy' ? 'store' : `store-${kind}s`,
        command: `/usr/bin/swift-${kind}-server`,
        args: [inFolder('swift', `${kind}-server.conf`), '-v'],
        env: { SWIFT_TEST_CONFIG_FILE: '' },
      }),
  )
}

export async function createBucket() {
  const client = new S3Client({
    endpoint: `http://${addressAt(PORTS.store)}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: `${account}:${user}`, secretAccessKey: PASSWORDS.STORE_SECRET },
    maxAttempts: 1,
  })
  let lastError = ''
  await waitUntil('the store accepts a bucket', () =>
    client.send(new CreateBucketCommand({ Bucket: 'cleanstreak' })).then(
      () => true,
      (error: Error) => {
        if (lastError !== error.message) console.log(`  store: ${(lastError = error.message)}`)
        return /AlreadyOwned/.test(error.name)
      },
    ),
  )
  client.destroy()
}
