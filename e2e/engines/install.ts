import { join } from 'node:path'
import { waitForLock } from '../../scripts/launch/lock.mjs'
import { createCacheFolder } from '../harness/browser/artifacts.ts'
import { findProgramOnPath, installDebianPackages, readProgramSetting } from '../harness/browser/programs.ts'

export const findFirefoxPath = async () =>
  readProgramSetting('FIREFOX_PATH', 'a Firefox') ??
  (await findOrInstall(
    ['firefox-esr', 'firefox'],
    ['firefox-esr'],
    'The tests in Firefox need Firefox: install it (Debian: firefox-esr), or set FIREFOX_PATH to it.',
  ))

export const findWebKitDriverPath = async () =>
  readProgramSetting('WEBKIT_DRIVER_PATH', 'a WebKitWebDriver') ??
  (await findOrInstall(
    ['WebKitWebDriver'],
    ['webkit2gtk-driver', 'xvfb'],
    'The tests in WebKit need WebKitWebDriver: install it (Debian: webkit2gtk-driver), or set WEBKIT_DRIVER_PATH to it.',
  ))

/** Finds Xvfb, the virtual display on which WebKit opens its windows. */
export const findXvfbExecutable = () =>
  findOrInstall(['Xvfb'], ['xvfb'], 'The tests in WebKit need the virtual display Xvfb: install it (Debian: xvfb).')

/** Finds a program or installs it. Fails with installation advice. */
async function findOrInstall(names: string[], packages: string[], advice: string) {
  const found = findProgramOnPath(names)
  if (found) return found
  // Two engines may be missing at the same time, and only one process may install packages.
  const lock = await waitForLock(join(createCacheFolder('browser'), 'install-lock'), () => {})
  console.log(`No ${names[0]} here: installing the one of Debian …`)
  installDebianPackages(...packages)
  lock.release()
  const installed = findProgramOnPath(names)
  if (!installed) throw new Error(advice)
  return installed
}
