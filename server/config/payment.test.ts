import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
const stripe = { PAYMENT: 'stripe', ...keys }
const getError = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : `another error: ${String(error)}`
  }
}

test('the default payment provider is demo, and academy in production', () => {
  expect(readConfig({}).payment).toEqual({ provider: 'demo' })
  expect(readConfig({ NODE_ENV: 'production' }).payment).toEqual({ provider: 'academy' })
  expect(readConfig(stripe).payment).toEqual({
    provider: 'stripe',
    secretKey: 'sk_test_abc',
    webhookSecret: 'whsec_abc',
    api: undefined,
  })
})

test('the demo provider is refused in production unless a setting allows it', () => {
  const production = { PAYMENT: 'demo', NODE_ENV: 'production' }
  expect(getError(production)).toContain('PAYMENT: demo takes no payments')
  expect(readConfig({ ...production, PAYMENT_DEMO_IN_PRODUCTION: 'true' }).payment.provider).toBe('demo')
})

test('missing and invalid keys are refused without quoting them', () => {
  expect(getError({ PAYMENT: 'stripe' })).toMatch(
    /STRIPE_SECRET_KEY: is required[\s\S]*STRIPE_WEBHOOK_SECRET: is required/,
  )
  expect(getError({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_oops' })).toMatch(/^STRIPE_SECRET_KEY: (?!.*oops)/)
  expect(getError({ ...stripe, STRIPE_WEBHOOK_SECRET: 'oops' })).toMatch(/^STRIPE_WEBHOOK_SECRET: (?!.*oops)/)
  expect(getError({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_API: 'http://127.0.0.1:1' })).toContain(
    'STRIPE_API',
  )
  expect(getError({ PAYMENT: 'cash' })).toContain('expected stripe, academy or demo')
})

test('a public demo defaults to the demo provider in production, and rejects a live key', () => {
  const publicDemo = { NODE_ENV: 'production', PUBLIC_DEMO: 'true' }
  expect(readConfig(publicDemo).payment).toEqual({ provider: 'demo' })
  expect(readConfig({ ...publicDemo, PAYMENT: 'demo' }).payment).toEqual({ provider: 'demo' })
  const live = { ...publicDemo, ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc' }
  expect(getError(live)).toContain('STRIPE_SECRET_KEY: a public demo takes no real payments')
})
