import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerConfig } from '../config.ts'

export const createTestConfig = (overrides: Partial<ServerConfig> = {}): ServerConfig => ({
  mode: 'test',
  role: 'all',
  host: '127.0.0.1',
  port: 0,
  appUrl: 'http://localhost:3000',
  secret: '6f1d4c0b9a8e73255e0f7a41d2c9b3862f4e1a7bc05d9386',
  databaseUrl: '',
  dataDir: path.join(tmpdir(), 'cleanstreak-test'),
  mail: { transport: 'mailbox', from: 'Cleanstreak <hello@localhost>' },
  storage: { kind: 'folder', path: path.join(tmpdir(), 'cleanstreak-test', 'files') },
  // Disable the postal code services, because tests never access the internet.
  postalServices: { world: undefined, uk: undefined },
  metricsToken: undefined,
  trustedProxies: [],
  logLevel: 'silent',
  drainSeconds: 0,
  // Most tests act as admins without a second factor.
  adminSecondFactor: 'off',
  piecesPerCleanup: 250,
  ...overrides,
})
