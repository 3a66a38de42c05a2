import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ServerConfig } from '#platform/server/config.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { createTestS3Bucket } from '#platform/server/files/testing.ts'
import { TEST_CERTIFICATE } from '#platform/server/mail/testing.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import type { runChecks } from './run-checks.ts'
import { createTestInstallation, listenForTest, shiftedClock, startTestProxy, trustTestCertificate } from './testing.ts'

const installation = createTestInstallation()
const { examine, examineAll } = installation

describe('doctor check of storage and disk', () => {
  test('writes, reads and deletes a file in the storage folder', async () => {
    expect(await examine('Storage')).toMatchObject({
      level: 'good',
      sentence: `Writes, reads and deletes in ${installation.scratch}`,
    })
  })

  test('reports a storage folder that does not exist yet', async () => {
    expect(
      await examine('Storage', { storage: { kind: 'folder', path: join(installation.scratch, 'none') } }),
    ).toMatchObject({
      level: 'look',
      sentence: expect.stringContaining('does not exist yet'),
    })
  })

  test('reports a file in place of the storage folder', async () => {
    const path = join(installation.scratch, 'a-file')
    await writeFile(path, '')
    expect(await examine('Storage', { storage: { kind: 'folder', path } })).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/a-file cannot be reached \(E\w+\)\. Start it, or correct STORAGE_URL/),
    })
  })

  test('leaves no file behind when reading the test file fails', async () => {
    const bucket = await createTestS3Bucket()
    onTestFinished(bucket.close)
    bucket.failures.next = ['answer', 403]
    expect(await examine('Storage', { storage: bucket.storage })).toMatchObject({ level: 'bad' })
    const left: string[] = []
    for await (const { key } of (await openFileStore(bucket.storage)).list('')) left.push(key)
    expect(left).toEqual([])
  })

  test('reports the disk of a folder once, even if two settings name that folder', async () => {
    const { scratch } = installation
    const findings = await examineAll('Disk', { mode: 'own' }, { backupFolder: scratch })
    expect(findings.map(({ name }) => name)).toEqual(['Disk'])
  })

  test('writes, reads and deletes a file in a bucket, and explains a rejecting or unreachable file store', async () => {
    const bucket = await createTestS3Bucket()
    onTestFinished(bucket.close)
    const { storage } = bucket
    expect(await examine('Storage', { storage })).toMatchObject({ level: 'good' })
    bucket.failures.next = [403]
    expect(await examine('Storage', { storage })).toMatchObject({
      level: 'bad',
      sentence: expect.stringContaining('Correct key, secret, bucket and region in STORAGE_URL'),
    })
    await bucket.stop()
    const gone = await examine('Storage', { storage })
    await bucket.restart()
    expect(gone).toMatchObject({ level: 'bad', sentence: expect.stringContaining('cannot be reached (ECONNREFUSED)') })
  })

  test('reports the free space of the storage folder', async () => {
    expect(await examine('Disk')).toMatchObject({ level: 'good', sentence: expect.stringMatching(/free in /) })
  })

  test.runIf(process.platform === 'linux')('reports a full disk below the backup folder', async () => {
    // The file system /proc has no free space.
    expect(await examine('Disk', {}, { backupFolder: '/proc' })).toMatchObject({
      level: 'bad',
      sentence: 'Only 0 MB free in /proc. Make room before writing fails.',
    })
  })
})

test('the doctor command reports time zone data that is years old', async () => {
  expect(await examine('Time zones')).toMatchObject({ level: 'good', sentence: expect.stringMatching(/20\d\d\w/) })
  expect(await examine('Time zones', {}, { clock: shiftedClock(4 * 365 * 86_400) })).toMatchObject({
    level: 'look',
    sentence: expect.stringContaining('Update Node'),
  })
})
describe('doctor check of TLS', () => {
  async function examineServer(host: string, options: Parameters<typeof runChecks>[1] = {}) {
    const { port, close } = await listenForTest(createTlsServer(TEST_CERTIFICATE))
    onTestFinished(close)
    return examine('TLS', { appUrl: `https://${host}:${port}` }, options)
  }

  test('reports the expiry date of a trusted certificate', async () => {
    trustTestCertificate()
    expect(await examineServer('localhost')).toMatchObject({
      level: 'good',
      sentence: expect.stringMatching(/^The certificate of localhost is valid until 2126-/),
    })
  })

  test('reports a certificate that no public authority signed', async () => {
    expect(await examineServer('localhost')).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/Browsers do not trust the certificate of localhost/),
    })
  })

  test('reports a certificate for another host name', async () => {
    trustTestCertificate()
    expect(await examineServer('127.0.0.1')).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/^The certificate is not for 127\.0\.0\.1/),
    })
  })

  test.each([
    ['2126-10-28T00:00:00Z', 'look', /It should have renewed itself/],
    ['2127-01-01T00:00:00Z', 'bad', /ended on 2126-.*Renew it/],
  ])('reports an expired or soon expiring certificate on %s', async (now, level, sentence) => {
    trustTestCertificate()
    const clock = { now: () => new Date(now) }
    expect(await examineServer('localhost', { clock })).toMatchObject({
      level,
      sentence: expect.stringMatching(sentence),
    })
  })

  test('reports an unreachable APP_URL', async () => {
    expect(await examine('TLS', { appUrl: 'https://localhost:1' })).toMatchObject({
      level: 'look',
      sentence: expect.stringMatching(/Nothing answers at https:\/\/localhost:1 .*\(ECONNREFUSED\)/),
    })
  })

  test('recommends a proxy with a certificate when APP_URL is plain http', async () => {
    const ask = 'Put a proxy with a certificate in front before you invite people'
    expect((await examine('TLS')).sentence).toContain(ask)
    expect((await examine('TLS', {}, { isOnPage: true })).sentence).toBe(`This page came over plain http. ${ask}.`)
  })
})

describe('doctor check of the proxy', () => {
  async function startApp(config: Partial<ServerConfig> = {}) {
    const app = await startTestApp({ databaseUrl: installation.database.url, config })
    onTestFinished(app.close)
    return app
  }
  const overwriting = (headers: object) => ({ ...headers, 'x-forwarded-for': '198.51.100.7' })
  const omitting = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-forwarded-for')) as {}

  test.each([
    [
      'a trusted proxy that overwrites the header',
      ['127.0.0.1'],
      overwriting,
      'good',
      /127\.0\.0\.1 is trusted, and this machine is seen as 198\.51\.100\.7/,
    ],
    ['a proxy that is not trusted', [], overwriting, 'bad', /Set TRUSTED_PROXIES=127\.0\.0\.1/],
    ['a trusted proxy that sends no address', ['127.0.0.1'], omitting, 'bad', /sends no X-Forwarded-For/],
    [
      'a trusted proxy that passes on a forged address',
      ['127.0.0.1'],
      (headers: object) => headers,
      'bad',
      /visitors can choose their address/,
    ],
  ])('tests %s', async (_, trustedProxies, rewrite, level, sentence) => {
    const { port } = await startApp({ trustedProxies })
    const proxy = await startTestProxy(port, rewrite)
    onTestFinished(proxy.close)
    expect(await examine('Proxy', { appUrl: proxy.url })).toMatchObject({
      level,
      sentence: expect.stringMatching(sentence),
    })
  })

  test('reports no proxy in front of a local process', async () => {
    const { origin } = await startApp()
    expect(await examine('Proxy', { appUrl: origin })).toMatchObject({ level: 'good' })
  })

  test('reports that another installation responds at APP_URL', async () => {
    const { origin } = await startApp({ secret: 'another secret of another installation 0123456789' })
    expect(await examine('Proxy', { appUrl: origin })).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/Something other than this installation answers at .*Correct APP_URL/),
    })
    expect((await fetch(`${origin}/proxyz`)).headers.get('content-type')).toContain('text/html')
  })

  test('reports a redirect at APP_URL', async () => {
    const { port, close } = await listenForTest(
      createServer((_, answer) => answer.writeHead(301, { location: 'https://example.org' }).end()),
    )
    onTestFinished(close)
    expect(await examine('Proxy', { appUrl: `http://127.0.0.1:${port}` })).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/redirects to another address \(301\)\. Set APP_URL/),
    })
    const { origin } = await startApp()
    expect(await examine('Proxy', { appUrl: origin }, { clock: shiftedClock(120) })).toMatchObject({
      level: 'bad',
      sentence: expect.stringContaining('keep their clocks within a minute of this one'),
    })
  })

  test('reports a proxy whose upstream process is down', async () => {
    const proxy = await startTestProxy(1, (headers) => headers)
    expect((await examine('Proxy', { appUrl: proxy.url })).sentence).toMatch(/the proxy says 503.*Start one/)
    await proxy.close()
    expect((await examine('Proxy', { appUrl: proxy.url })).sentence).toMatch(/^Not checked: .*ECONNREFUSED/)
  })
})
