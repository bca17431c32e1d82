import type { Page } from '@playwright/test'
import { button, getVideo, isPlaying, recordFeedback, openLesson, pauseWithKey, readTime } from './drill-steps.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

/** Mocks speech synthesis and recognition, which the test browser lacks. */
async function mockSpeech(page: Page, voices = [{ lang: 'en-US', localService: true, default: true, name: 'Here' }]) {
  await page.addInitScript((mockVoices) => {
    const spoken: string[] = []
    const synthesis = Object.assign(new EventTarget(), {
      speaking: false,
      getVoices: () => mockVoices,
      cancel: () => undefined,
      speak: ({ text }: { text: string }) => spoken.push(text),
    })
    class Utterance {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    class Recognition extends EventTarget {
      static available = async () => 'available'
      get processLocally() {
        return true
      }
      set processLocally(isLocal: boolean) {
        if (!isLocal) throw new Error('Audio must not leave the device.')
      }
      start() {
        Object.assign(globalThis, {
          simulateRecognition: (transcript: string) =>
            this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript }]] })),
        })
      }
      abort() {
        Reflect.deleteProperty(globalThis, 'simulateRecognition')
      }
    }
    const define = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value })
    define('speechSynthesis', synthesis)
    define('SpeechSynthesisUtterance', Utterance)
    define('SpeechRecognition', Recognition)
    define('spoken', spoken)
  }, voices)
}

const readSpoken = (page: Page) => page.evaluate<string[]>('spoken')
const simulateSpeech = (page: Page, phrase: string) => page.evaluate(`simulateRecognition(${JSON.stringify(phrase)})`)

/** Captures the media session handlers that headsets and remotes would call, so that a test can call them. */
const watchMediaKeys = (page: Page) =>
  page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (name, handler) => {
      handlers[name] = handler
      set(name, handler)
    }
    Object.assign(globalThis, { pressMediaKey: (name: MediaSessionAction) => handlers[name]?.({ action: name }) })
  })

test(
  'a local voice speaks titles, counts and cues if enabled, and voice commands work',
  { tag: '@gate' },
  async ({ freePage: page }) => {
    await mockSpeech(page)
    await openLesson(page)
    await pauseWithKey(page)
    expect(await readSpoken(page)).toEqual([])
    await button(page, 'Settings').click()
    const speechSwitch = page.getByRole('switch', { name: 'Speak titles, cue words and counts' })
    await expect(speechSwitch).toHaveAttribute('aria-checked', 'false')
    await speechSwitch.click()
    await page.getByRole('switch', { name: 'Listen for commands' }).click()
    await expect(
      page.getByText('Your browser recognizes the commands on this device. No audio leaves your device.'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Listening')).toBeVisible()
    await page.keyboard.press('Home')
    await simulateSpeech(page, 'play')
    await expect.poll(() => isPlaying(page)).toBe(true)
    const [title = ''] = await page.locator('.chapter-list b, .chapter-title').allTextContents()
    await expect.poll(async () => (await readSpoken(page)).length, title).toBeGreaterThan(1)
    await simulateSpeech(page, 'slower')
    await expect(button(page, '0.75 ×')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Heard: slower')).toBeVisible()
    await simulateSpeech(page, 'other side')
    await expect(button(page, 'Mirror')).toHaveAttribute('aria-pressed', 'true')
    await simulateSpeech(page, 'pause')
    await expect.poll(() => getVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)

    await page.keyboard.press('t')
    await expect(page.getByRole('dialog', { name: 'Mat mode, Hip throw' })).toBeVisible()
    // Repetitions are counted aloud after each title.
    const lastTitle = async () =>
      (await readSpoken(page)).findLast((utterance) => /\. (left|right) side/.test(utterance))
    await expect.poll(lastTitle).toBeDefined()
    const titleBefore = await lastTitle()
    await page.keyboard.press('PageDown')
    await expect.poll(lastTitle).not.toBe(titleBefore)
    await simulateSpeech(page, 'back')
    await expect.poll(lastTitle).toBe(titleBefore)
  },
)

test('without a local voice no speech is offered, and without local recognition no commands', async ({
  freePage: page,
}) => {
  await mockSpeech(page, [{ lang: 'en-US', localService: false, default: true, name: 'Far away' }])
  await page.addInitScript(() =>
    Reflect.set(Reflect.get(globalThis, 'SpeechRecognition'), 'available', async () => 'unavailable'),
  )
  await openLesson(page)
  await pauseWithKey(page)
  await button(page, 'Settings').click()
  await expect(page.getByRole('switch', { name: 'Speak titles, cue words and counts' })).toBeDisabled()
  await expect(page.getByText('Online voices aren’t used.')).toBeVisible()
  await page.getByRole('switch', { name: 'Listen for commands' }).click()
  await expect(page.getByText('so voice commands are off')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Listen for commands' })).toBeDisabled()
  await expect(page.getByText('Listening')).toHaveCount(0)
  const bell = page.getByRole('slider', { name: 'Bell volume' })
  await expect(bell).toHaveAttribute('aria-valuetext', '80 percent')
  await bell.press('End')
  await page.reload()
  await button(page, 'Settings').click()
  await expect(bell).toHaveAttribute('aria-valuetext', '100 percent')
})

test('buttons and double taps skip five seconds, and headset keys skip chapters', async ({ freePage: page }) => {
  await watchMediaKeys(page)
  await openLesson(page)
  const lastFeedback = await recordFeedback(page)
  await pauseWithKey(page)
  await page.keyboard.press('Home')
  await button(page, '5 seconds forward').click()
  await expect.poll(() => readTime(page)).toBeCloseTo(5, 1)
  await button(page, '5 seconds back').click()
  await expect.poll(() => readTime(page)).toBeCloseTo(0, 1)
  const isPaused = () => getVideo(page).evaluate((video: HTMLVideoElement) => video.paused)
  const tapTwice = (position: number) =>
    page.locator('.film-viewport').evaluate((viewport, fraction) => {
      const { left, top, width, height } = viewport.getBoundingClientRect()
      const where = { clientX: left + width * fraction, clientY: top + height / 2, pointerId: 7, pointerType: 'touch' }
      for (const name of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup'])
        viewport.dispatchEvent(new PointerEvent(name, { ...where, bubbles: true }))
    }, position)
  await tapTwice(0.85)
  await expect.poll(() => readTime(page)).toBeCloseTo(5, 1)
  await expect.poll(lastFeedback).toBe('» 5 seconds forward')
  expect(await isPaused()).toBe(true)
  await tapTwice(0.1)
  await expect.poll(() => readTime(page)).toBeCloseTo(0, 1)

  await page.evaluate('pressMediaKey("nexttrack")')
  await expect.poll(() => readTime(page)).toBeGreaterThan(1)
  await expect(page).toHaveURL(/hip-throw/)
  await page.evaluate('pressMediaKey("previoustrack")')
  await expect.poll(() => readTime(page)).toBeCloseTo(0, 1)
})
