import { expect, test } from 'vitest'
import { shownSide } from './side.ts'

test('a mirrored film shows the other side; the default side is right', () => {
  expect([shownSide('left', false), shownSide('left', true)]).toEqual(['left', 'right'])
  expect([shownSide(undefined, false), shownSide(undefined, true)]).toEqual(['right', 'left'])
})
