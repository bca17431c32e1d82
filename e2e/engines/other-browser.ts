import type { KeyInput, Page } from 'puppeteer-core'

/** A page of a browser that Playwright does not drive: as much as the journeys of every engine need. */
export interface OtherBrowser {
  goto(url: string): Promise<void>
  /** Runs a function in the page. It sees its arguments and nothing else of this process; both ways they are JSON. */
  evaluate: Page['evaluate']
  /** Presses the first control whose accessible name matches with the pointer. */
  click(name: RegExp): Promise<void>
  /** Writes into the first field whose accessible name matches, as a keyboard does. */
  type(name: RegExp, text: string): Promise<void>
  /** Presses a key that writes a character, wherever the focus is. */
  press(key: KeyInput): Promise<void>
  /** Gives the page this room, in pixels of CSS. */
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Returns the first visible, enabled control whose name matches this source of a regular expression. A control is named
 * by its label, its `aria-label` or its text. Runs in the page.
 */
export function findControl(pattern: string): Element | undefined {
  const getName = (control: Element) => {
    const [label] = 'labels' in control && control.labels instanceof NodeList ? control.labels : []
    const text = control.getAttribute('aria-label') ?? (label ?? control).textContent ?? ''
    return text.replaceAll(/\s+/g, ' ').trim()
  }
  return [...document.querySelectorAll('a, button, input, textarea')].find(
    (control) =>
      !control.matches(':disabled') &&
      control.checkVisibility({ visibilityProperty: true }) &&
      new RegExp(pattern).test(getName(control)),
  )
}
