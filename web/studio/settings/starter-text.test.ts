import { expect, test } from 'vitest'
import { replaceStarterAddress } from './starter-text.ts'

const plans = { currency: 'USD', seller: ['Riverside Judo', 'Address coming soon'] }

test('the seller gets the address of the academy once', () => {
  expect(replaceStarterAddress(plans, ['Riverside Judo', '1 Mill Street', 'Springfield'])).toEqual({
    currency: 'USD',
    seller: ['Riverside Judo', '1 Mill Street', 'Springfield'],
  })
  expect(replaceStarterAddress(plans, ['Riverside Judo'])['seller']).toEqual(['Riverside Judo'])
})

test('a seller whose address was entered, and a placeholder as the address, change nothing', () => {
  expect(replaceStarterAddress(plans, ['Riverside Judo', 'Address coming soon'])).toBe(plans)
  const own = { seller: ['Riverside Judo LLC', 'PO Box 7'] }
  expect(replaceStarterAddress(own, ['Riverside Judo', '1 Mill Street'])).toBe(own)
})
