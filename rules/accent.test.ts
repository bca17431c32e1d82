import { expect, test } from 'vitest'
import { checkAccent, getContrast, MIN_CONTRAST } from './accent.ts'

test('contrast follows the WCAG formula', () => {
  expect(getContrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(getContrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  expect(getContrast('#B93208', '#B93208')).toBe(1)
})

test("the product's own color can be published and is lightened for the night theme", () => {
  const { isGood, nearest, night, pairs } = checkAccent('#B93208')
  expect(isGood).toBe(true)
  expect(nearest).toBe('#B93208')
  expect(night).not.toBe('#B93208')
  expect(pairs.every(({ contrast }) => contrast >= MIN_CONTRAST)).toBe(true)
})

test('a color that is too light is rejected, and the nearest darker shade passes', () => {
  const checked = checkAccent('#FFC400')
  expect(checked.isGood).toBe(false)
  expect(checked.pairs.filter(({ isGood }) => !isGood).map(({ name }) => name)).toEqual([
    'textOnPaper',
    'whiteOnAccent',
  ])
  expect(checkAccent(checked.nearest).isGood).toBe(true)
})

test('every color has a publishable shade for the paper and night themes', () => {
  const channelValues = ['00', '33', '66', '99', 'CC', 'FF']
  for (const red of channelValues)
    for (const green of channelValues)
      for (const blue of channelValues) {
        const { nearest, night } = checkAccent(`#${red}${green}${blue}`)
        expect(checkAccent(nearest).isGood, nearest).toBe(true)
        expect(getContrast(night, '#0F1214')).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }
})
