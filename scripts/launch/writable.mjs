import { accessSync, constants } from 'node:fs'

/** @param {string} folder */
export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
