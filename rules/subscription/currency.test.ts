import { expect, test } from 'vitest'
import { formatAmount, fractionDigits, smallestCharge, toChargeable, toMainUnits } from './currency.ts'

test('amounts have the decimals of ISO 4217, even where Intl differs', () => {
  expect(['USD', 'JPY', 'ISK', 'KWD', 'HUF', 'COP', 'US'].map(fractionDigits)).toEqual([2, 0, 0, 3, 2, 2, 2])
  expect(formatAmount(2400, 'USD')).toBe('$24.00')
  expect(formatAmount(2400, 'JPY')).toBe('¥2,400')
  expect(formatAmount(7500, 'KWD').replaceAll(/\s/g, ' ')).toBe('KWD 7.500')
  expect(formatAmount(500_000, 'HUF').replaceAll(/\s/g, ' ')).toBe('HUF 5,000.00')
  expect([toMainUnits(2400, 'USD'), toMainUnits(2400, 'KRW')]).toEqual([24, 2400])
})

test('charged amounts have at most two decimals, and those in ariary (MGA) have none', () => {
  expect(['USD', 'JPY', 'KWD', 'MGA'].map(smallestCharge)).toEqual([1, 1, 10, 100])
  expect([toChargeable(1875, 'KWD'), toChargeable(1875, 'MGA'), toChargeable(1875, 'USD')]).toEqual([1870, 1800, 1875])
})
