import { statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type BrowserContextOptions, type LaunchOptions, chromium } from 'playwright-core'
import { findHeadlessChromiumFromNpm } from './headless-shell.ts'
import { findProgramOnPath, installDebianPackages, isExecutable, readProgramSetting, tryCommand } from './programs.ts'

const SHELL = 'chromium-headless-shell'
const PROGRAM_NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Chromium features that are switched off. The popups of the address bar cost each window two processes, and the spare
 * renderer is never used. Chromium uses only the last list of disabled features, so the features that Playwright
 * disables are repeated here.
 */
const DISABLED_FEATURES = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

/**
 * Chromium flags. Only loopback names resolve, so a page cannot reach the internet on any machine. JavaScript's
 * optimizing compilers are off, because no test page lives long enough to benefit from them.
 */
const FLAGS = [
  '--js-flags=--no-opt --no-maglev --single-threaded',
  `--disable-features=${DISABLED_FEATURES.join()}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/**
 * Size that `/dev/shm` (shared memory) needs before Chromium uses it, which saves an eighth of a page's memory.
 * Otherwise Chromium uses the disk, which is Playwright's default: containers often have only 64 MB of shared memory.
 */
const ENOUGH_SHARED_MEMORY = 1024 ** 3

const launchOptions = (): LaunchOptions => ({
  executablePath: findChromiumPath(),
  args: FLAGS,
  ignoreDefaultArgs: sharedMemory() < ENOUGH_SHARED_MEMORY ? [] : ['--disable-dev-shm-usage'],
})

export const launchChromium = () => chromium.launch(launchOptions())

/** Starts Chromium with a browser profile stored in this folder, so that cookies and storage survive a restart. */
export const launchChromiumWithProfile = (profile: string, context: BrowserContextOptions) =>
  chromium.launchPersistentContext(profile, { ...launchOptions(), ...context })

function sharedMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize
  } catch {
    return 0
  }
}

/**
 * Finds a Chromium: the headless shell, the machine's own browser, or one that is downloaded now. If there is none,
 * fails with a message that says what to do.
 */
export function findChromiumPath(): string {
  const named = readProgramSetting('CHROME_PATH', 'a Chromium or Chrome')
  return (
    named ??
    findHeadlessChromiumFromNpm() ??
    findProgramOnPath(PROGRAM_NAMES) ??
    findDownloaded() ??
    installFromDebian() ??
    downloadWithPlaywright() ??
    failWithAdvice()
  )
}

const findDownloaded = () => [chromium.executablePath()].find(isExecutable)

function installFromDebian() {
  console.log('No Chromium here: installing the one of Debian …')
  if (installDebianPackages(SHELL, 'fonts-liberation') || installDebianPackages('chromium', 'fonts-liberation'))
    return findProgramOnPath(PROGRAM_NAMES)
}

function downloadWithPlaywright() {
  console.log('No Chromium here: downloading the one of Playwright …')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  if (tryCommand(process.execPath, [cli, 'install', 'chromium'])) return findDownloaded()
}

function failWithAdvice(): never {
  throw new Error('The end-to-end tests need Chromium: install it, or set CHROME_PATH to a Chromium or Chrome.')
}
