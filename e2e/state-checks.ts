import type { Locator, Page } from '@playwright/test'
import { expect, findViolations } from './fixtures.ts'

/** Screen sizes from laptop to phone, in pixels. Each state is opened at the first size. */
const SIZES = [
  [1440, 900],
  [1366, 768],
  [834, 1112],
  [844, 390],
  [390, 844],
  [375, 667],
] as const
/** Widths at which axe runs. It takes most of the time, so it does not run at all sizes. */
const AUDITED_WIDTHS: readonly number[] = [1440, 390]

/**
 * Finds horizontal overflow, deck controls that are off-screen or behind a toast, and elements that cover the focused
 * field. The settings panel scrolls, so its controls are not checked individually.
 */
const findProblems = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const horizontalOverflow = Math.max(0, document.documentElement.scrollWidth - innerWidth)
    const toast = document.querySelector('.toast p')?.getBoundingClientRect()
    const hiddenControls = [
      ...document.querySelectorAll('.player .controls button:not(.settings-panel *), .player .settings-panel'),
    ]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect()
        const isUnderToast =
          toast && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
        return isUnderToast || left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5
      })
      .map((control) => control.getAttribute('aria-label'))
    const field = document.activeElement
    const coveringElements: string[] = []
    if (field?.matches('input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea')) {
      // Browsers scroll a field into view on focus.
      field.scrollIntoView({ block: 'nearest' })
      const { left, top, width, bottom } = field.getBoundingClientRect()
      for (const y of [top + 4, bottom - 4]) {
        const hit = document.elementFromPoint(left + width / 2, y)
        if (hit !== field) coveringElements.push(hit ? `${hit.localName}.${hit.className}` : 'the edge of the screen')
      }
    }
    return { horizontalOverflow, hiddenControls, coveringElements }
  })

/** Finds accessible names with missing spaces ("4.2Hip throw") or stray commas. */
const findMalformedNames = async (page: Page) =>
  [...(await page.locator('body').ariaSnapshot()).matchAll(/^\s*- \w+ "([^"\n]*)"/gm)]
    .map(([, name = '']) => name)
    .filter((name) => /\d[A-Z][a-z]| ,/.test(name))

/** A state of the member area, and how a journey opens it. */
export interface MemberState {
  name: string
  open: (page: Page) => Promise<unknown>
  /** Locates an element that is visible in this state but not in the previous state. */
  locate: (page: Page) => Locator
  /** Whether the deck may be covered or off-screen. */
  isDeckHidden?: true
}

/**
 * Checks layout and accessibility of each state at six sizes: overflow, visible deck, uncovered focus, names, and
 * axe.
 */
export async function checkStates(page: Page, states: readonly MemberState[]) {
  for (const state of states) {
    const [[width, height]] = SIZES
    await page.setViewportSize({ width, height })
    await state.open(page)
    await expect(state.locate(page).first(), state.name).toBeVisible()
    expect.soft(await findMalformedNames(page), state.name).toEqual([])
    for (const size of SIZES) await check(page, state, size)
  }
}

async function check(page: Page, { name, locate, isDeckHidden }: MemberState, [width, height]: (typeof SIZES)[number]) {
  const label = `${name} at ${width}×${height}`
  await page.setViewportSize({ width, height })
  const problems = async () => {
    const [{ horizontalOverflow, hiddenControls, coveringElements }, isShown] = await Promise.all([
      findProblems(page),
      locate(page).first().isVisible(),
    ])
    return { isShown, horizontalOverflow, hiddenControls: isDeckHidden ? [] : hiddenControls, coveringElements }
  }
  const noProblems = { isShown: true, horizontalOverflow: 0, hiddenControls: [], coveringElements: [] }
  // Layouts computed by scripts update shortly after a resize.
  await expect.soft.poll(problems, { message: label, timeout: 5000 }).toEqual(noProblems)
  if (AUDITED_WIDTHS.includes(width)) expect.soft(await findViolations(page), label).toEqual([])
}
