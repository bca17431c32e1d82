import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { STRIPE } from '../../../../e2e/stripe/start-stripe.ts'
import { callStripe, openStripe } from './client.ts'

test('a network error is logged without keys and personal data', async () => {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const stripe = openStripe({ provider: 'stripe', ...STRIPE, api: 'http://127.0.0.1:1' }, pino(sink))
  const request = stripe.subscriptions.retrieve('sub_secret')
  await expect(callStripe(request)).rejects.toMatchObject({ code: 'PaymentUnavailable' })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, code: 'ECONNREFUSED', msg: 'Stripe is not responding' })
  expect(lines.join('')).not.toMatch(/sk_test|whsec|sub_secret/)
})
