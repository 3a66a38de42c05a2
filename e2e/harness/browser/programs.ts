import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Reads an environment variable that names a program. Fails if the program does not exist. */
export function readProgramSetting(variable: string, kind: string): string | undefined {
  const path = process.env[variable]
  if (!path) return undefined
  if (isExecutable(path)) return path
  throw new Error(`${variable} is ${path}, which is no program. Point it at ${kind}, or unset it.`)
}

export function findProgramOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Installs packages of Debian. False if this is another system, the user is not root, or the installation fails. */
export function installDebianPackages(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const apt = (...args: string[]) => tryCommand('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}

export function tryCommand(command: string, args: string[], env: Record<string, string> = {}): boolean {
  try {
    execFileSync(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
    return true
  } catch {
    return false
  }
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
