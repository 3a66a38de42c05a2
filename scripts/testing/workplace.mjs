import { accessSync, constants, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NOT_SOURCES = ['.git', '.cache', '.tanstack', 'node_modules', 'dist', 'data']

/**
 * Where the checks may write what they remember: the sources themselves, or a copy where these are read-only.
 * @param {string} root
 * @returns {{ root: string, leave: () => void }}
 */
export function workplace(root) {
  if (isWritable(root)) return { root, leave: () => {} }
  const copy = mkdtempSync(join(tmpdir(), 'cleanstreak-test-'))
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_SOURCES.includes(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return { root: copy, leave: () => rmSync(copy, { recursive: true, force: true }) }
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
