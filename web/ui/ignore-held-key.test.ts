import { expect, test } from 'vitest'
import { ignoreHeldKey } from './ignore-held-key.ts'

test('a held key types nothing until it is released or another key is pressed', () => {
  for (const end of ['keyup', 'keydown']) {
    const page = new EventTarget()
    /** Returns whether the key press takes effect. */
    const press = (type: string, repeat: boolean) =>
      page.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { repeat }))
    ignoreHeldKey(page)
    expect([press('keydown', true), press('keydown', true)]).toEqual([false, false])
    expect([press(end, false), press('keydown', true)]).toEqual([true, true])
  }
})
