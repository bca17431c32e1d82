import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import type { Person } from './people.ts'
import { callStudio } from './staff.ts'

/** Returns the code that an app with this secret shows. */
export const generateCode = (secret: string, at: Date) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

/** Connects an app for a staff member. This uses up its first code. */
export async function connectApp(testApp: TestApp, person: Person) {
  const secretResponse = await callStudio(testApp, person, 'POST', '/second-factor/app/secret')
  const { secret } = secretResponse.json<{ secret: string }>()
  const code = generateCode(secret, testApp.context.now())
  const response = await callStudio(testApp, person, 'POST', '/second-factor/app', { code })
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return { secret, code, recoveryCodes: response.json<{ recoveryCodes: string[] | null }>().recoveryCodes ?? [] }
}

/** Returns a challenge for this session to sign. */
export async function challengeFor(testApp: TestApp, person: Person) {
  const response = await callStudio(testApp, person, 'POST', '/second-factor/challenge')
  return response.json<{ challenge: string }>().challenge
}

/** Returns a challenge for a new passkey of this session. */
export async function newChallengeFor(testApp: TestApp, person: Person) {
  const response = await callStudio(testApp, person, 'POST', '/second-factor/passkeys/challenge')
  return response.json<{ challenge: string }>().challenge
}

/** Adds a passkey for a staff member. */
export async function addPasskey(testApp: TestApp, person: Person) {
  const authenticator = new Authenticator()
  const credential = authenticator.create({ challenge: await newChallengeFor(testApp, person) })
  const response = await callStudio(testApp, person, 'POST', '/second-factor/passkeys', { name: 'Phone', credential })
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return authenticator
}
