import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlayerFrame } from './player-frame.tsx'

const getPicture = (aspect?: number) =>
  /<div class="picture"[^>]*>/.exec(
    renderToStaticMarkup(<PlayerFrame title="Hip throw" picture={null} aspect={aspect} />),
  )?.[0]

test('a portrait film sets its aspect ratio on the frame', () => {
  expect(getPicture(9 / 16)).toBe('<div class="picture" data-upright="true" style="--aspect:0.5625">')
})

test('a landscape or unknown film uses the default frame', () => {
  expect([getPicture(), getPicture(16 / 9), getPicture(1)]).toEqual(Array(3).fill('<div class="picture">'))
})
