import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlayerFrame } from './player-frame.tsx'

const pictureOf = (aspect?: number) =>
  /<div class="picture"[^>]*>/.exec(
    renderToStaticMarkup(<PlayerFrame title="Hip throw" picture={null} aspect={aspect} />),
  )?.[0]

test('a portrait film sets its aspect ratio on the frame', () => {
  expect(pictureOf(9 / 16)).toBe('<div class="picture" data-upright="true" style="--aspect:0.5625">')
})

test('a landscape or unknown film uses the default frame', () => {
  expect([pictureOf(), pictureOf(16 / 9), pictureOf(1)]).toEqual(Array(3).fill('<div class="picture">'))
})
