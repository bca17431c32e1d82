import puppeteer, { ElementHandle } from 'puppeteer-core'
import { findControl, type OtherBrowser } from './other-browser.ts'

/** Opens Firefox, controlled by WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    // Firefox ESR does not support every command that configures a viewport.
    defaultViewport: null,
    args: ['--width=1440', '--height=985'],
    // Allows autoplay, as in the journeys of Chromium.
    extraPrefsFirefox: { 'media.autoplay.default': 0 },
  })
  const page = await browser.newPage()
  const find = async (name: RegExp) => {
    const control = await page.evaluateHandle(findControl, name.source)
    if (!(control instanceof ElementHandle)) throw new Error(`No control matches ${name.source} on ${page.url()}.`)
    return control
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: page.evaluate.bind(page),
    click: async (name) => (await find(name)).click(),
    type: async (name, text) => (await find(name)).type(text),
    press: (key) => page.keyboard.press(key),
    // Firefox ESR sets the size, and then rejects the command for the screen orientation.
    resize: (width, height) => page.setViewport({ width, height }).catch(() => undefined),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
