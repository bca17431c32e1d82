import { expect, test } from 'vitest'
import { getShownSide } from './side.ts'

test('a mirrored film shows the other side; the default side is right', () => {
  expect([getShownSide('left', false), getShownSide('left', true)]).toEqual(['left', 'right'])
  expect([getShownSide(undefined, false), getShownSide(undefined, true)]).toEqual(['right', 'left'])
})
