type Close = () => unknown

/** What this process has opened, to be closed in reverse order, once, whoever asks for it. */
export class Opened {
  #closing: Promise<void> | undefined
  readonly #parts: Close[] = []

  add(close: Close): void {
    this.#parts.push(close)
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#closeAll())
  }

  async #closeAll(): Promise<void> {
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) await part()
  }
}

/** Ctrl-C and SIGTERM finish what is under way; asked a second time, this process ends at once. */
export function closeOnSignal(opened: Opened): void {
  let asked = false
  const stop = async () => {
    if (asked) process.exit(130)
    asked = true
    console.log('Stopping …')
    await opened.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
