import path from 'node:path'
import type { EnvironmentSettingsReader } from './settings.ts'

export type StorageConfig =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

const EXAMPLE = 'Set it to file:/path, or to s3://key:secret@host/bucket?region=us-east-1.'

export function readStorageConfig(settings: EnvironmentSettingsReader, folder: string): StorageConfig {
  const text = settings.readText('STORAGE_URL')
  if (!text) return { kind: 'folder', path: folder }
  const storage = text.startsWith('file:') ? parseFolderUrl(text) : parseBucketUrl(text)
  if (typeof storage !== 'string') return storage
  settings.addProblem(`STORAGE_URL ${storage}. ${EXAMPLE}`)
  return { kind: 'folder', path: folder }
}

function parseFolderUrl(text: string): StorageConfig | string {
  const folder = decodePercent(text.replace(/^file:(\/\/)?/, ''))
  return path.isAbsolute(folder) ? { kind: 'folder', path: path.normalize(folder) } : 'does not hold a whole path'
}

function parseBucketUrl(text: string): StorageConfig | string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.protocol !== 's3:') return 'is neither a folder nor an S3 bucket'
  const bucket = url.pathname.slice(1)
  if (!url.host || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket)) return 'names no host and bucket'
  if (!url.username || !url.password) return 'holds no key and secret'
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'region' && key !== 'tls')
  if (unknown) return `holds "${unknown}", which means nothing here`
  const tls = url.searchParams.get('tls') ?? '1'
  if (tls !== '0' && tls !== '1') return 'has a tls other than 0 or 1'
  return {
    kind: 's3',
    endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId: decodePercent(url.username),
    secretAccessKey: decodePercent(url.password),
  }
}

/** Percent-decodes a part of STORAGE_URL; a `%` that starts no escape sequence stays as it is. */
const decodePercent = (text: string) => decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
