import type { KeyInput, Page } from 'puppeteer-core'

/** A page of a browser that Playwright does not control, with the actions that the journeys need. */
export interface OtherBrowser {
  goto(url: string): Promise<void>
  /** Runs a function in the page. It can use only its arguments. Arguments and result are sent as JSON. */
  evaluate: Page['evaluate']
  /** Clicks the first control whose accessible name matches. */
  click(name: RegExp): Promise<void>
  /** Types into the first field whose accessible name matches. */
  type(name: RegExp, text: string): Promise<void>
  /** Presses a key of a character. The focused element receives it. */
  press(key: KeyInput): Promise<void>
  /** Resizes the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Returns the first visible, enabled control whose name matches `pattern`, the source of a regular expression. The name
 * is the `aria-label`, the label or the text of the control. Runs in the page.
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
