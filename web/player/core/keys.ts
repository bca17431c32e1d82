/** What a key asks the player to do. Numbers are seconds, shares of the film or steps, as the name says. */
export type Command =
  | { do: 'toggle' | 'mute' | 'captions' | 'fullscreen' }
  | { do: 'skip'; seconds: number }
  | { do: 'louder'; by: number }
  | { do: 'share'; share: number }
  | { do: 'chapter'; way: 1 | -1 }
  | { do: 'speed'; way: 1 | -1 }

/** The part of a keyboard event that decides. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
  target: EventTarget | null
}

/** YouTube's set, unchanged: hands that know it need not learn. */
const commands: Record<string, Command> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'skip', seconds: -10 },
  l: { do: 'skip', seconds: 10 },
  arrowleft: { do: 'skip', seconds: -5 },
  arrowright: { do: 'skip', seconds: 5 },
  arrowup: { do: 'louder', by: 0.05 },
  arrowdown: { do: 'louder', by: -0.05 },
  m: { do: 'mute' },
  c: { do: 'captions' },
  f: { do: 'fullscreen' },
  home: { do: 'share', share: 0 },
  end: { do: 'share', share: 1 },
  pageup: { do: 'chapter', way: -1 },
  pagedown: { do: 'chapter', way: 1 },
  '<': { do: 'speed', way: -1 },
  '>': { do: 'speed', way: 1 },
}

/** The command of a key press, unless the key belongs to the place where it was pressed, or to the browser. */
export function commandOf(press: Press): Command | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.defaultPrevented) return undefined
  if (isTaken(press)) return undefined
  if (/^[0-9]$/.test(press.key)) return { do: 'share', share: Number(press.key) / 10 }
  return commands[press.key.toLowerCase()]
}

const WRITES =
  'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="menu"]'
const SLIDES = 'input[type="range"]'
const SLIDING = /^(arrow|home|end|page)/i
const PRESSES = 'button, a[href], summary, [role="button"], [role="menuitem"]'

function isTaken({ key, target }: Press) {
  if (!isElement(target)) return false
  if (target.closest(WRITES)) return true
  // The volume keeps the focus after a press with the mouse; it must not silence the other keys.
  if (SLIDING.test(key) && target.closest(SLIDES)) return true
  return key === ' ' && target.closest(PRESSES) !== null
}

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target
