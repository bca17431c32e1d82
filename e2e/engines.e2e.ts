import { expect, test } from '@playwright/test'
import { type ClosableProxy, startProxy } from './closable-proxy.ts'
import { openFirefox } from './engines/firefox.ts'
import type { OtherBrowser } from './engines/other-browser.ts'
import { openWebKit } from './engines/webkit.ts'
import { createMember } from './create-member.ts'

// Tests only features that differ between browsers. All other features are tested in Chromium.

const lesson = '/watch/throws/hip-throw?t=0'

const getTime = (browser: OtherBrowser) => browser.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
const getFrame = async (browser: OtherBrowser) => Math.floor((await getTime(browser)) * 30 + 0.01)
const isPaused = (browser: OtherBrowser) => browser.evaluate(() => document.querySelector('video')?.paused)
const getText = (browser: OtherBrowser) => browser.evaluate(() => document.body.innerText)

const isPressed = (browser: OtherBrowser, label: string) =>
  browser.evaluate(
    (wanted) =>
      [...document.querySelectorAll('button[aria-pressed="true"]')].some(
        (button) => (button.getAttribute('aria-label') ?? button.textContent) === wanted,
      ),
    label,
  )

/** Clicks a control. Retries, because it may be rendered after the page has loaded. */
const click = (browser: OtherBrowser, name: RegExp) => expect(() => browser.click(name)).toPass()

/** Returns whether the film plays. A seek also changes the time, so seeking does not count. */
const isPlaying = (browser: OtherBrowser) =>
  browser.evaluate(async () => {
    const video = document.querySelector('video')
    const timeBefore = video?.currentTime
    await new Promise((resolve) => setTimeout(resolve, 200))
    return video?.paused === false && !video.seeking && video.currentTime !== timeBefore
  })

/** Opens a URL and waits until its film plays. Presses a key if the browser does not allow autoplay. */
async function openAndPlay(browser: OtherBrowser, url: string) {
  await browser.goto(url)
  await expect.poll(() => getTime(browser)).toBeGreaterThanOrEqual(0)
  await expect(async () => {
    if (await isPaused(browser)) await browser.press('k')
    await expect.poll(() => isPlaying(browser), { timeout: 10_000 }).toBe(true)
  }).toPass()
}

const pauseWithKey = (browser: OtherBrowser) =>
  expect(async () => {
    if (!(await isPaused(browser))) await browser.press('k')
    await expect.poll(() => isPaused(browser), { timeout: 5_000 }).toBe(true)
  }).toPass()

/** Presses a key that moves by one frame. Returns the index of the frame that is then shown. */
async function stepFrame(browser: OtherBrowser, key: '.' | ',') {
  const timeBefore = await getTime(browser)
  await browser.press(key)
  await expect.poll(() => getTime(browser)).not.toBe(timeBefore)
  await expect.poll(() => browser.evaluate(() => document.querySelector('video')?.seeking)).toBe(false)
  return getFrame(browser)
}

/**
 * Watches a loop until the film has jumped back `passes` times, for at most 25 seconds. Returns the number of jumps and
 * the earliest and latest time in seconds.
 */
const watchLoop = (browser: OtherBrowser, passes: number) =>
  browser.evaluate((count) => {
    const video = document.querySelector('video')
    const loopStats = { passes: 0, earliest: Infinity, latest: -Infinity }
    const deadline = performance.now() + 25_000
    let lastTime = -Infinity
    return new Promise<typeof loopStats>((done) => {
      const timer = setInterval(() => {
        const now = video?.currentTime ?? 0
        if (now < lastTime) loopStats.passes += 1
        lastTime = now
        loopStats.earliest = Math.min(loopStats.earliest, now)
        loopStats.latest = Math.max(loopStats.latest, now)
        if (loopStats.passes < count && performance.now() < deadline) return
        clearInterval(timer)
        done(loopStats)
      }, 20)
    })
  }, passes)

/** Returns whether the deck is one row, how many of its buttons are cut off, and what scrolls horizontally. */
const getLayout = (browser: OtherBrowser) =>
  browser.evaluate(() => {
    const findVisible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const buttons = findVisible('.player .control-bar button').map((element) => element.getBoundingClientRect())
    const middles = buttons.map(({ top, bottom }) => (top + bottom) / 2)
    const isCutOff = ({ left, right, bottom }: DOMRect) => left < 0 || right > innerWidth || bottom > innerHeight
    return {
      isOneRow: middles.length > 0 && Math.max(...middles) - Math.min(...middles) < 24,
      cutOff: buttons.filter(isCutOff).length,
      horizontallyScrolling: findVisible('html, .watch-side, .watch-side *')
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX),
        )
        .map((element) => element.className || element.localName),
    }
  })

const engines = [
  { name: 'Firefox', open: openFirefox, program: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr' },
  {
    name: 'WebKit',
    open: openWebKit,
    program: process.env['WEBKIT_PATH'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  },
]

for (const { name, open, program } of engines)
  test.describe(name, () => {
    test.skip(program === 'none', 'This engine is installed on Debian only.')
    // On a machine with ten times the load of its cores, one in six runs of WebKitGTK did not start a film from the gym
    // bag within 90 s. The cause was not found. A retry hides this, but no error that always occurs.
    if (name === 'WebKit') test.describe.configure({ retries: 1 })

    let academy: ClosableProxy
    let browser: OtherBrowser
    test.beforeEach(async () => {
      academy = await startProxy(process.env['E2E_URL'] ?? '')
      browser = await open(program)
    })
    test.afterEach(async ({}, info) => {
      if (info.status !== info.expectedStatus)
        await info.attach('failed', { body: Buffer.from(await browser.screenshot()), contentType: 'image/png' })
      await browser.close()
      await academy.close().catch(() => undefined)
    })

    test('a member signs in, uses the player, saves a note, plays an offline lesson, and signs out', async ({
      request,
    }, info) => {
      const { email, password } = await createMember(request)
      await browser.goto(`${academy.url}/sign-in`)
      await browser.type(/^Email address/, email)
      await browser.type(/^Password/, password)
      await click(browser, /^Sign in$/)
      await expect.poll(() => browser.evaluate(() => location.pathname)).toBe('/browse')

      await openAndPlay(browser, academy.url + lesson)
      await pauseWithKey(browser)

      // A paused film can be between two frames, so the first step moves to the start of a frame.
      let frame = await stepFrame(browser, '.')
      for (const [key, distance] of [
        ['.', 1],
        ['.', 1],
        [',', -1],
      ] as const) {
        expect(await stepFrame(browser, key)).toBe(frame + distance)
        frame += distance
      }

      await browser.press('r')
      await expect.poll(() => isPressed(browser, 'Mirror')).toBe(true)
      await browser.press('c')
      await expect.poll(() => isPressed(browser, 'Captions')).toBe(true)

      await openAndPlay(browser, `${academy.url}/watch/throws/hip-throw?a=6&b=6.5`)
      const { passes, earliest, latest } = await watchLoop(browser, 3)
      expect(passes).toBe(3)
      expect(earliest).toBeGreaterThanOrEqual(5.9)
      // A busy machine jumps back some time after B, but long before the end of the film.
      expect(latest).toBeLessThan(7.5)
      await expect.poll(() => isPressed(browser, 'Mirror')).toBe(true)
      await pauseWithKey(browser)
      for (const width of [1400, 1440]) {
        await browser.resize(width, 900)
        await expect.poll(() => browser.evaluate(() => innerWidth)).toBe(width)
        await expect.poll(() => getLayout(browser)).toEqual({ isOneRow: true, cutOff: 0, horizontallyScrolling: [] })
        const body = Buffer.from(await browser.screenshot())
        await info.attach(`player at ${width}`, { body, contentType: 'image/png' })
      }

      await click(browser, /^Add Hip throw to My List/)
      await click(browser, /^Notes/)
      await expect(() => browser.type(/^Add a note at this moment/, 'Hips lower than theirs')).toPass()
      await click(browser, /^Save note/)
      // The field is emptied once the note is saved. Leaving earlier would keep a draft, about which signing out asks.
      await expect.poll(() => browser.evaluate(() => document.querySelector('textarea')?.value)).toBe('')
      await expect.poll(() => getText(browser)).toContain('Hips lower than theirs')
      await browser.goto(`${academy.url}/my-list`)
      await expect.poll(() => getText(browser)).toContain('Hip throw')

      await browser.goto(`${academy.url}/info/throws/hip-throw`)
      await click(browser, /^Save offline/)
      await expect(() => browser.click(/^Saved offline/)).toPass()
      await expect.poll(() => getText(browser)).toContain('Plays offline for 14 days')
      await academy.close()
      await openAndPlay(browser, `${academy.url}/watch/throws/hip-throw`)
      await academy.open()

      await browser.goto(`${academy.url}/sign-out`)
      await expect.poll(() => browser.evaluate(() => location.pathname)).toBe('/sign-in')
      await browser.goto(`${academy.url}/my-list`)
      await expect.poll(() => browser.evaluate(() => location.pathname)).toBe('/sign-in')
    })
  })
