import { expect, test } from 'vitest'
import { applyRename, detectRename } from './academy-rename.ts'

const rename = { from: 'Holdfast Tactics', to: 'Ironwood' }

test('a new name is detected when the draft differs from the published name', () => {
  const published = { name: 'Holdfast Tactics' }
  expect(detectRename(published, { name: 'Ironwood ' })).toEqual(rename)
  for (const name of ['Holdfast Tactics', '', '  ', 7]) expect(detectRename(published, { name })).toBeUndefined()
  expect(detectRename(undefined, { name: 'Ironwood' })).toBeUndefined()
})

test('the old name is replaced in every field except the name itself', () => {
  const data = {
    name: 'Holdfast Tactics',
    short: 'Holdfast',
    tagline: 'Practice tonight.',
    address: ['Holdfast Tactics (demo)', '1 Example Street'],
    menu: [{ label: 'About Holdfast Tactics', href: '/team' }],
    coordinates: [0, 0],
    demo: true,
  }
  expect(applyRename(data, rename)).toEqual({
    short: 'Ironwood',
    address: ['Ironwood (demo)', '1 Example Street'],
    menu: [{ label: 'About Ironwood', href: '/team' }],
  })
  expect(applyRename({ ...data, ...applyRename(data, rename) }, rename)).toEqual({})
})

test('a name that contains the old one is replaced once, and a short name that still fits is kept', () => {
  const longerRename = { from: 'Holdfast', to: 'Holdfast Berlin $&' }
  const data = { short: 'Holdfast', address: ['Holdfast', 'Holdfast Berlin $&'] }
  expect(applyRename(data, longerRename)).toEqual({ address: ['Holdfast Berlin $&', 'Holdfast Berlin $&'] })
  const shorterRename = { from: 'Holdfast Tactics', to: 'Holdfast' }
  expect(applyRename({ seller: ['Holdfast Tactics (demo)'] }, shorterRename)).toEqual({ seller: ['Holdfast (demo)'] })
  expect(applyRename({ short: 'Holdfast' }, { from: 'Holdfast', to: 'x'.repeat(41) })).toEqual({})
})
