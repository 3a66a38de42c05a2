import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnGuarded } from '../../../scripts/launch/guarded.mjs'
import { TEST_TIME_ZONE } from '../../harness/members.ts'
import { findFreePort } from '../../harness/product/product.ts'
import { VIEWPORTS } from '../../harness/test.ts'
import type { EngineDriver, EngineKey, EngineWindow, WindowOptions } from '../driver.ts'
import { findXvfbExecutable, findWebKitDriverPath } from '../install.ts'

/** WebDriver encodes keys as private-use Unicode characters. */
const KEYS: Record<EngineKey, string> = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowRight: '\uE014',
  ArrowLeft: '\uE012',
}

/** Timeout of one command. WebKit sometimes never responds; the step is then retried. */
const COMMAND_TIMEOUT_MS = 20_000

/** Timeout for leaving a page. WebKit sometimes drops a navigation that begins while another one ends. */
const LEAVING_TIMEOUT_MS = 10_000

/** Property name by which WebDriver references an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Without this style the browser's toolbar would keep its windows wider than a phone. */
const NARROW_WINDOWS = `window, window * { min-width: 0; padding: 0; margin: 0 }
headerbar { font-size: 1px } headerbar image { -gtk-icon-transform: scale(0.1) }`

/**
 * Script that records page errors. WebDriver has no events, so each command installs it in a new page and reads the
 * recorded errors. A page that is navigating away can no longer load its modules.
 */
const ERROR_WATCH = `if (!window.seenProblems) {
  const problems = (window.seenProblems = [])
  const { error } = console
  console.error = (...args) => (problems.push('Console error: ' + args.map(String).join(' ')), error(...args))
  addEventListener('error', (event) =>
    event.error && problems.push('Uncaught in the page ' + location.href + ': ' + event.error + ' ' + event.error.stack))
  addEventListener('unhandledrejection', ({ reason }) =>
    (window.isLeft && String(reason).includes('Importing a module script failed')) || problems.push('Uncaught in the page: ' + reason + ' ' + (reason && reason.stack)))
  document.addEventListener('securitypolicyviolation', (event) =>
    problems.push('Content-Security-Policy: ' + event.violatedDirective + ' refused ' + event.blockedURI +
      ' at ' + event.sourceFile + ':' + event.lineNumber + ' ' + (event.target.outerHTML || '').slice(0, 300)))
}`

/** Drives WebKitGTK by WebDriver, on a virtual display. Each window is a browser of its own. */
export async function startWebKitDriver(): Promise<EngineDriver> {
  const [driver, display] = [await findWebKitDriverPath(), await findXvfbExecutable()]
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW_WINDOWS)
  const screen = spawnGuarded(display, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  const port = await findFreePort()
  const server = spawnGuarded(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, XDG_CONFIG_HOME: folder, TZ: TEST_TIME_ZONE },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok) await pause(50)
  return {
    canCutNetwork: false,
    // A browser that does not respond when it starts is replaced by another one.
    openWindow: (options) =>
      openWindow(address, options).catch((error: Error) =>
        error.name === 'TimeoutError' ? openWindow(address, options) : Promise.reject(error),
      ),
    async close() {
      for (const child of [server, screen]) {
        child.kill()
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openWindow(address: string, { size, theme, expectedErrors }: WindowOptions): Promise<EngineWindow> {
  const args = ['--automation', ...(theme === 'dark' ? ['--dark-mode'] : [])]
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { args },
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch },
  })
  const session = `${address}/session/${sessionId}`
  const problems: string[] = []

  async function evaluate<Value>(expression: string) {
    const script = `${ERROR_WATCH}
      return Promise.resolve(${expression}).then((value) => ({ value, seen: window.seenProblems.splice(0) }))`
    const { value, seen } = await post<{ value: Value; seen: string[] }>('/execute/sync', { script, args: [] })
    problems.push(...seen.filter((problem) => !expectedErrors?.test(problem)))
    return value
  }
  const post = <Answer>(path: string, body: object = {}) => send<Answer>('POST', `${session}${path}`, body)
  const pressKeys = (keys: string) => {
    const actions = Array.from(keys).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return post<void>('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /**
   * Waits until the page has been left. The command returns before the new page loads, so errors of its first scripts
   * are recorded too.
   */
  async function isLeft() {
    for (const end = Date.now() + LEAVING_TIMEOUT_MS; Date.now() < end; await pause(5))
      if (!(await evaluate('Boolean(window.isLeft)'))) return true
    return false
  }

  const { width, height } = VIEWPORTS[size]
  await post('/window/rect', { width, height })
  const inner = await evaluate<{ height: number }>('({ height: innerHeight })')
  await post('/window/rect', { width, height: 2 * height - inner.height })

  return {
    problems,
    async goTo(url) {
      do {
        await evaluate('void (window.isLeft = true)')
        await post('/url', { url })
      } while (!(await isLeft()))
    },
    goBack: () => post('/back'),
    evaluate,
    async find(expression) {
      const found = await evaluate<Record<string, string> | null>(expression)
      if (!found) return undefined
      const element = `/element/${found[ELEMENT]}`
      return {
        click: () => post(`${element}/click`),
        chooseFile: (path) => post(`${element}/value`, { text: path }),
      }
    },
    type: pressKeys,
    pressKey: (key) => pressKeys(KEYS[key]),
    clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      return post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    setOffline: () => Promise.reject(new Error('WebKitWebDriver cannot cut the network.')),
    close: () => send('DELETE', session),
  }
}

async function send<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS)
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal })
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
