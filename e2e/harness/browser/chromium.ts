import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { type BrowserContextOptions, type LaunchOptions, chromium } from 'playwright-core'
import { shellFromNpm } from './shell.ts'

const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Chromium features that are switched off. The omnibox popups cost each window two processes, and the spare renderer is
 * never used. Chromium heeds only the last such list, so the features that Playwright disables are repeated here.
 */
const WITHOUT = [
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
 * Chromium flags. Only loopback names resolve, so a page cannot reach the internet on any machine. Optimizing compilers
 * are off, because no page lives long enough to earn back their cost.
 */
const FLAGS = [
  '--js-flags=--no-opt --no-maglev --single-threaded',
  `--disable-features=${WITHOUT.join()}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/**
 * Shared memory above which Chromium uses `/dev/shm`, which saves an eighth of the memory of a page. Playwright uses
 * the disk instead, because containers often have only 64 MB of it.
 */
const PLENTY = 1024 ** 3

const options = (): LaunchOptions => ({
  executablePath: chromiumPath(),
  args: FLAGS,
  ignoreDefaultArgs: sharedMemory() < PLENTY ? [] : ['--disable-dev-shm-usage'],
})

export const launchChromium = () => chromium.launch(options())

/** Starts a browser whose profile persists in this folder, as on a phone. */
export const launchOn = (profile: string, context: BrowserContextOptions) =>
  chromium.launchPersistentContext(profile, { ...options(), ...context })

function sharedMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize
  } catch {
    return 0
  }
}

/**
 * Finds Chromium: the headless shell, the machine's own browser, or one that is downloaded now. Otherwise fails with
 * one sentence that says what to do.
 */
export function chromiumPath(): string {
  const named = process.env.CHROME_PATH
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`CHROME_PATH is ${named}, which is no program. Point it at a Chromium or Chrome, or unset it.`)
  }
  return shellFromNpm() ?? onPath() ?? downloaded() ?? fromDebian() ?? fromPlaywright() ?? giveUp()
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

const downloaded = () => [chromium.executablePath()].find(isProgram)

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log('No Chromium here: installing the one of Debian …')
  const apt = (...args: string[]) => attempt('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
  if (apt('update') && (install(SHELL) || install('chromium'))) return onPath()
}

function fromPlaywright() {
  console.log('No Chromium here: downloading the one of Playwright …')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  if (attempt(process.execPath, [cli, 'install', 'chromium'])) return downloaded()
}

function giveUp(): never {
  throw new Error('The browser journeys need Chromium: install it, or set CHROME_PATH to a Chromium or Chrome.')
}

function attempt(command: string, args: string[], env: Record<string, string> = {}) {
  try {
    execFileSync(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
    return true
  } catch {
    return false
  }
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
