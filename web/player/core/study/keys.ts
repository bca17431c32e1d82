import { getShortcutKey } from '#rules/shortcut-key.ts'

/** Command of a key. `ground` is the caption background, `size` the caption size, `window` is picture-in-picture. */
export type Command =
  | { do: 'toggle' | 'mute' | 'captions' | 'fullscreen' | 'window' | 'ground' | 'help' | 'mat' }
  | { do: 'mark'; end: 'a' | 'b' }
  | { do: 'clear' | 'mirror' | 'save' | 'ladder' | 'loopChapter' | 'loopHardestSecond' }
  | { do: 'step' | 'zoom' | 'size' | 'lesson'; direction: 1 | -1 }
  | { do: 'pan'; x: number; y: number }
  | { do: 'skip'; seconds: number }
  | { do: 'louder'; by: number }
  | { do: 'share'; share: number }
  | { do: 'chapter'; direction: 1 | -1 }
  | { do: 'speed'; direction: 1 | -1 }

/** Relevant part of a keyboard event. */
export interface KeyPress {
  key: string
  /** Physical key, such as `KeyA`. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  defaultPrevented: boolean
  target: EventTarget | null
}

/** Seconds per skip by arrow key, button or double tap. */
export const SKIP_SECONDS = 5

/** Same keys as on YouTube, which many people know. */
const commonKeys: Record<string, Command> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'skip', seconds: -10 },
  l: { do: 'skip', seconds: 10 },
  arrowleft: { do: 'skip', seconds: -SKIP_SECONDS },
  arrowright: { do: 'skip', seconds: SKIP_SECONDS },
  arrowup: { do: 'louder', by: 0.05 },
  arrowdown: { do: 'louder', by: -0.05 },
  m: { do: 'mute' },
  c: { do: 'captions' },
  '+': { do: 'size', direction: 1 },
  '=': { do: 'size', direction: 1 },
  '-': { do: 'size', direction: -1 },
  w: { do: 'ground' },
  f: { do: 'fullscreen' },
  i: { do: 'window' },
  home: { do: 'share', share: 0 },
  end: { do: 'share', share: 1 },
  ',': { do: 'step', direction: -1 },
  '.': { do: 'step', direction: 1 },
  '<': { do: 'speed', direction: -1 },
  '>': { do: 'speed', direction: 1 },
  '?': { do: 'help' },
}

/** Keys for studying a technique, unused by YouTube. */
const studyKeys: Record<string, Command> = {
  a: { do: 'mark', end: 'a' },
  b: { do: 'mark', end: 'b' },
  x: { do: 'clear' },
  s: { do: 'save' },
  r: { do: 'mirror' },
  d: { do: 'ladder' },
  o: { do: 'loopChapter' },
  h: { do: 'loopHardestSecond' },
  t: { do: 'mat' },
  z: { do: 'zoom', direction: 1 },
  pageup: { do: 'chapter', direction: -1 },
  pagedown: { do: 'chapter', direction: 1 },
}

/** Pan per arrow key as a share of the picture's size. */
const PAN_STEP = 0.1
const shiftKeys: Record<string, Command> = {
  n: { do: 'lesson', direction: 1 },
  p: { do: 'lesson', direction: -1 },
  z: { do: 'zoom', direction: -1 },
  arrowleft: { do: 'pan', x: PAN_STEP, y: 0 },
  arrowright: { do: 'pan', x: -PAN_STEP, y: 0 },
  arrowup: { do: 'pan', x: 0, y: PAN_STEP },
  arrowdown: { do: 'pan', x: 0, y: -PAN_STEP },
}
const controlKeys: Record<string, Command> = {
  arrowleft: { do: 'chapter', direction: -1 },
  arrowright: { do: 'chapter', direction: 1 },
}

interface KeyOptions {
  /** Single-key shortcuts are enabled. */
  singleKeys: boolean
  /** The element was focused with the Tab key, not by a click. */
  isFocusedByTab?: boolean
}

/** Command of a key press; undefined if the focused element or the browser uses the key. */
export function findCommand(
  event: KeyPress,
  { singleKeys, isFocusedByTab = false }: KeyOptions = { singleKeys: true },
): Command | undefined {
  if (event.metaKey || event.altKey || event.defaultPrevented || isUsedByTarget(event, isFocusedByTab)) return undefined
  const key = getShortcutKey(event).toLowerCase()
  if (event.ctrlKey) return controlKeys[key]
  // Speech input types letters, so single-key shortcuts can be turned off (WCAG 2.1.4).
  if (!singleKeys && key.length === 1 && key !== ' ') return undefined
  if (event.shiftKey && shiftKeys[key]) return shiftKeys[key]
  if (/^[0-9]$/.test(key)) return { do: 'share', share: Number(key) / 10 }
  return commonKeys[key] ?? studyKeys[key]
}

const repeatedCommands: ReadonlySet<Command['do']> = new Set(['step', 'skip', 'louder', 'pan'])

/** Returns whether holding the key repeats the command. */
export const isRepeatable = (command: Command) => repeatedCommands.has(command.do)

const FIELD_SELECTOR =
  'input:not([type="range"]):not([type="checkbox"]):not([type="radio"]), textarea, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="menu"], dialog:not(.shortcut-list), [role="dialog"]:not(.shortcut-list)'
const SLIDER_SELECTOR = 'input[type="range"]'
const SLIDER_KEYS = /^(arrow|home|end|page)/i
const CHOICE_SELECTOR = 'input[type="checkbox"], input[type="radio"], select'
const BUTTON_SELECTOR = 'button, summary, [role="button"], [role="menuitem"]'

function isUsedByTarget({ key, target }: KeyPress, isFocusedByTab: boolean) {
  if (!isElement(target)) return false
  if (target.closest(FIELD_SELECTOR)) return true
  // The volume slider keeps the focus after a click and must not disable other keys.
  if (SLIDER_KEYS.test(key) && target.closest(SLIDER_SELECTOR)) return true
  // Space toggles playback after a click on any control, but activates a control that was focused with the keyboard.
  if (key === ' ') return isFocusedByTab && target.closest(`${BUTTON_SELECTOR}, ${CHOICE_SELECTOR}`) !== null
  return target.closest(CHOICE_SELECTOR) !== null
}

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target
