import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { type BrowserContextOptions, type LaunchOptions, chromium } from 'playwright-core'
import { shellFromNpm } from './shell.ts'

const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The drop-downs of an address bar that nobody sees cost each window two more processes, and the spare one for a next site
 * is never used. Chromium heeds the last such list only, so what Playwright leaves out for our sake is named again.
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
 * Only loopback resolves: a page that asks anyone else gets no answer, also on a machine without network. No page lives
 * long enough to get back what optimizing its scripts costs, and the processors have enough to do without more threads.
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
 * Playwright has the pictures that processes share written to a disk, as the shared memory of a container may be 64 MB.
 * Where there is plenty, a page costs an eighth less in memory.
 */
const PLENTY = 1024 ** 3

const options = (): LaunchOptions => ({
  executablePath: chromiumPath(),
  args: FLAGS,
  ignoreDefaultArgs: sharedMemory() < PLENTY ? [] : ['--disable-dev-shm-usage'],
})

export const launchChromium = () => chromium.launch(options())

/** A browser of its own that keeps what it stores in that folder, as a phone does. */
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

/** The shell, or else the browser of this machine, or one fetched now; otherwise one sentence that says what to do. */
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
