import type { Locator, Page } from '@playwright/test'
import { expect, violationsOf } from './fixtures.ts'

/** The screens that members have, from a laptop to a phone: a state begins at the first. */
const SIZES = [
  [1440, 900],
  [1366, 768],
  [834, 1112],
  [844, 390],
  [390, 844],
] as const
/** The widths at which axe looks: it takes most of the time. */
const AUDITED: readonly number[] = [1440, 390]

/**
 * What is wider than the screen, which controls of the deck are not on it or under a toast, and what lies over the
 * field that has the focus. The settings scroll: they are looked at as a whole.
 */
const findProblems = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const wide = Math.max(0, document.documentElement.scrollWidth - innerWidth)
    const toast = document.querySelector('.toast p')?.getBoundingClientRect()
    const cutOff = [
      ...document.querySelectorAll('.player .controls button:not(.settings-panel *), .player .settings-panel'),
    ]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect()
        const isUnder = toast && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
        return isUnder || left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5
      })
      .map((control) => control.getAttribute('aria-label'))
    const field = document.activeElement
    const over: string[] = []
    if (field?.matches('input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea')) {
      // As the browser does when a field gets the focus.
      field.scrollIntoView({ block: 'nearest' })
      const { left, top, width, bottom } = field.getBoundingClientRect()
      for (const y of [top + 4, bottom - 4]) {
        const hit = document.elementFromPoint(left + width / 2, y)
        if (hit !== field) over.push(hit ? `${hit.localName}.${hit.className}` : 'the edge of the screen')
      }
    }
    return { wide, cutOff, over }
  })

/** Names as a screen reader says them, of which two parts are glued ("4.2Hip throw") or a comma stands alone. */
const findGluedNames = async (page: Page) =>
  [...(await page.locator('body').ariaSnapshot()).matchAll(/^\s*- \w+ "([^"\n]*)"/gm)]
    .map(([, name = '']) => name)
    .filter((name) => /\d[A-Z][a-z]| ,/.test(name))

/** A state of the member area: how it comes about, what shows it, and whether the film's deck is part of it. */
export interface MemberState {
  name: string
  open: (page: Page) => Promise<unknown>
  /** Visible in this state, and not in the one before: what was pressed has come. */
  shows: (page: Page) => Locator
  /** The deck is covered, or below the fold on purpose. */
  isDeckAway?: true
}

/**
 * Looks at each state at five sizes: what it is named for is there, no name is glued, nothing is cut off, the deck is
 * in view, the focused field is free, and axe finds nothing.
 */
export async function checkStates(page: Page, states: readonly MemberState[]) {
  for (const state of states) {
    const [[width, height]] = SIZES
    await page.setViewportSize({ width, height })
    await state.open(page)
    await expect(state.shows(page).first(), state.name).toBeVisible()
    expect.soft(await findGluedNames(page), state.name).toEqual([])
    for (const size of SIZES) await check(page, state, size)
  }
}

async function check(page: Page, { name, shows, isDeckAway }: MemberState, [width, height]: (typeof SIZES)[number]) {
  const what = `${name} at ${width}×${height}`
  await page.setViewportSize({ width, height })
  const problems = async () => {
    const [{ wide, cutOff, over }, isShown] = await Promise.all([findProblems(page), shows(page).first().isVisible()])
    return { isShown, wide, cutOff: isDeckAway ? [] : cutOff, over }
  }
  const none = { isShown: true, wide: 0, cutOff: [], over: [] }
  // Drawn anew for the size a moment after it has changed.
  await expect.soft.poll(problems, { message: what, timeout: 5000 }).toEqual(none)
  if (AUDITED.includes(width)) expect.soft(await violationsOf(page), what).toEqual([])
}
