import { expect, test } from 'vitest'
import {
  formatMoney,
  parseDecimal,
  parseAmount,
  parseWholeNumber,
  amountError,
  amountToInput,
  wholeNumberError,
} from './typed-number.ts'

test('an amount has a point or comma and no more decimals than its currency', () => {
  expect(['24', '24.5', '24,50', ' 0.01 '].map((typed) => parseAmount(typed, 'USD'))).toEqual([2400, 2450, 2450, 1])
  expect([parseAmount('2400', 'JPY'), parseAmount('1.200', 'KWD'), parseAmount('1,2', 'KWD')]).toEqual([
    2400, 1200, 1200,
  ])
})

test.each(['1,200', '1.000', '1.200,00', '1,000.00', '1 200', '1e3', '0x10', '-1', '1.005', '$24', '24.', 'many'])(
  '%s is not an amount, and the error shows the format',
  (typed) => {
    expect(parseAmount(typed, 'USD')).toBeUndefined()
    expect(amountError(typed, 'USD')).toBe('Enter plain digits, like 1200.00, without thousands separators.')
  },
)

test('decimals are rejected for a currency without decimals, and so is an ambiguous comma', () => {
  expect(['24.00', '1,200'].map((typed) => parseAmount(typed, 'JPY'))).toEqual([undefined, undefined])
  expect(amountError('24.00', 'JPY')).toContain('like 120000, without thousands separators or decimals.')
  expect([parseAmount('1,200', 'KWD'), amountError('1,200', 'KWD')]).toEqual([
    undefined,
    expect.stringContaining('120.000'),
  ])
})

test('an amount is shown with the decimals of its currency, even while the currency is being typed', () => {
  expect([
    amountToInput(2400, 'USD'),
    amountToInput(1, 'USD'),
    amountToInput(2400, 'JPY'),
    amountToInput(2400, 'JP'),
  ]).toEqual(['24.00', '0.01', '2400', '24.00'])
  expect([formatMoney(120_000, 'USD'), formatMoney(2400, 'JPY'), formatMoney(2400, 'JP')]).toEqual([
    '$1,200.00',
    '¥2,400',
    undefined,
  ])
  expect([amountError('', 'USD'), amountError('24', 'US')]).toEqual([undefined, undefined])
})

test('other numbers are plain digits too', () => {
  expect([' 14 ', '0', '007'].map(parseWholeNumber)).toEqual([14, 0, 7])
  for (const typed of ['1,4', '1.4', '1e1', '0x10', '-1', '', '٣', '1234567890'])
    expect(parseWholeNumber(typed)).toBeUndefined()
  expect([wholeNumberError('1e1'), wholeNumberError('14'), wholeNumberError(' ')]).toEqual([
    'Enter a whole number in plain digits, like 14.',
    undefined,
    undefined,
  ])
  expect(['12.5', ' -0.25', '3'].map(parseDecimal)).toEqual([12.5, -0.25, 3])
  for (const typed of ['1e1', '0x10', '1,5', '.5', '', 'Infinity']) expect(parseDecimal(typed)).toBeUndefined()
})
