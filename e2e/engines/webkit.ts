import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../start-holdfast.ts'
import { findControl, type OtherBrowser } from './other-browser.ts'

/** Maximum time until the driver listens. */
const TIMEOUT_MS = 60_000
/** Height in pixels of the browser's toolbar, which is part of the window. */
const TOOLBAR_HEIGHT = 38

/** Opens WebKitGTK's MiniBrowser on a virtual screen, controlled by WebDriver. `binary` is its path. */
export async function openWebKit(binary: string): Promise<OtherBrowser> {
  const screen = await openScreen()
  const port = await findFreePort()
  const program = spawn('WebKitWebDriver', [`--port=${port}`], {
    // Without a sound card, a film plays only with this audio driver. The sandbox needs permissions that tests do not have.
    env: {
      ...process.env,
      DISPLAY: screen.name,
      ALSOFT_DRIVERS: 'null',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  try {
    const driver = await connect(`http://127.0.0.1:${port}`, binary)
    const browser = createBrowser(driver, async () => {
      await driver.quit()
      await stopProgram(program)
      await stopProgram(screen.program)
    })
    await browser.resize(1440, 900)
    return browser
  } catch (reason) {
    await stopProgram(program)
    await stopProgram(screen.program)
    throw reason
  }
}

/** Waits until the driver listens, and opens a browser session. */
async function connect(url: string, binary: string): Promise<WebDriver> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await pause(100)) {
    const response = await fetch(`${url}/status`).catch(() => undefined)
    if (response?.ok) break
  }
  const options = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  return new Builder().usingServer(url).withCapabilities(new Capabilities(options)).build()
}

function createBrowser(driver: WebDriver, close: () => Promise<void>): OtherBrowser {
  const find = async (name: RegExp) => {
    const control = await driver.executeScript<WebElement | null>(findControl, name.source)
    if (!control) throw new Error(`No control matches ${name.source} on ${await driver.getCurrentUrl()}.`)
    return control
  }
  return {
    goto: (url) => driver.get(url),
    evaluate: (work, ...args) => driver.executeScript(work, ...args),
    click: async (name) => (await find(name)).click(),
    type: async (name, text) => (await find(name)).sendKeys(text),
    press: (key) => driver.actions().sendKeys(key).perform(),
    resize: async (width, height) => {
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + TOOLBAR_HEIGHT })
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close,
  }
}

/** Starts a virtual screen, which prints its number when it is ready. */
async function openScreen(): Promise<{ name: string; program: ChildProcess }> {
  const program = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const output = await once(program.stdout.setEncoding('utf8'), 'data')
  return { name: `:${output.join('').trim()}`, program }
}

async function stopProgram(program: ChildProcess) {
  if (program.exitCode !== null) return
  const exited = once(program, 'exit')
  program.kill()
  await exited
}
