import { expect, test } from 'vitest'
import { partLabel, partText } from './fields/plan-parts.ts'
import { conflictingFields, isSame, mergeDrafts } from './merge-draft.ts'

const base = { title: 'Fall', summary: 'How to fall.', body: 'Chin in.' }

test('changes of two people in different fields are merged without a conflict', () => {
  const versions = { base, mine: { ...base, title: 'Falling' }, theirs: { ...base, body: 'Chin in, arms out.' } }
  expect(conflictingFields(versions)).toEqual([])
  expect(mergeDrafts(versions)).toEqual({ title: 'Falling', summary: 'How to fall.', body: 'Chin in, arms out.' })
})

test('a field changed by both people is a conflict unless both values are equal', () => {
  const mine = { ...base, title: 'Falling', summary: 'Fall well.' }
  const theirs = { ...base, title: 'To fall', summary: 'Fall well.' }
  expect(conflictingFields({ base, mine, theirs })).toEqual(['title'])
  expect(mergeDrafts({ base, mine, theirs })).toMatchObject({ title: 'Falling' })
  expect(mergeDrafts({ base, mine, theirs }, () => 'theirs')).toMatchObject({ title: 'To fall', summary: 'Fall well.' })
})

test('a field removed by one person stays removed if the other person did not change it', () => {
  const { summary, ...theirs } = base
  expect(summary).toBe('How to fall.')
  expect(mergeDrafts({ base, mine: { ...base, title: 'Falling' }, theirs })).toEqual({
    title: 'Falling',
    body: 'Chin in.',
  })
})

test('a different field order is no change', () => {
  expect(isSame({ a: 1, b: { c: [1, 2], d: 2 } }, { b: { d: 2, c: [1, 2] }, a: 1 })).toBe(true)
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect([isSame({ a: null }, {}), isSame({}, []), isSame([1], [1, 2]), isSame({ a: 1 }, { b: 1 })]).not.toContain(true)
})

const week = { ptype: '4WK', name: 'Four weeks', price: 2400, every: 'every 4 weeks', runs: '28 days' }
const year = { ptype: '1YR', name: 'One year', price: 19_900, every: 'every year', runs: '12 months' }
const createPrices = (weekPrice?: number, yearPrice = 19_900) => ({
  currency: 'USD',
  plans: [weekPrice === undefined ? week : { ...week, price: weekPrice }, { ...year, price: yearPrice }],
})

test('the prices of two plans that two people changed are merged', () => {
  const versions = { base: createPrices(), mine: createPrices(2500), theirs: createPrices(undefined, 20_900) }
  expect(conflictingFields(versions)).toEqual([])
  expect(mergeDrafts(versions)).toEqual(createPrices(2500, 20_900))
})

test('a price that two people changed is a separate conflict', () => {
  const versions = { base: createPrices(), mine: createPrices(2500, 20_000), theirs: createPrices(undefined, 20_900) }
  expect(conflictingFields(versions)).toEqual(['plans/1YR/price'])
  expect(mergeDrafts(versions, () => 'theirs')).toEqual(createPrices(2500, 20_900))
  expect(partLabel('plans/1YR/price', [], versions.mine)).toBe('Price of One year')
  expect(partText('plans/1YR/price', versions.theirs)).toBe('$209.00')
  expect(partText('plans', versions.theirs)).toContain('1YR, One year, $209.00, every year')
})

test('a price that was cleared stays cleared', () => {
  const { price: _price, ...unpriced } = week
  const mine = { ...createPrices(), plans: [unpriced, year] }
  expect(mergeDrafts({ base: createPrices(), mine, theirs: createPrices(undefined, 20_900) })).toEqual({
    currency: 'USD',
    plans: [unpriced, { ...year, price: 20_900 }],
  })
})
