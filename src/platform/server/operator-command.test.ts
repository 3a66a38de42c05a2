import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createOperatorCommand } from './operator-command.ts'

test('a printed command omits the setting for the default data folder', () => {
  expect(createOperatorCommand({ dataDir: resolve('data') }, 'doctor')).toBe('npm run doctor')
})

test.each(['/srv/club', '/srv/my club', `/srv/Eddie's "club" $HOME`])(
  'a printed command pasted into a shell uses the data folder %s',
  (dataDir) => {
    const command = createOperatorCommand({ dataDir }, 'doctor')
    expect(command).toMatch(/ npm run doctor$/)
    const printing = command.replace('npm run doctor', `"${process.execPath}" -p process.env.DATA_DIR`)
    expect(execFileSync('sh', ['-c', printing], { encoding: 'utf8' })).toBe(`${dataDir}\n`)
  },
)
