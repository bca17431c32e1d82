import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import type { Person } from './people.ts'
import { callStudio } from './staff.ts'

/** Returns the code that an authenticator app with this secret shows at this time. */
export const generateAppCode = (secret: string, at: Date) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

/** Adds an authenticator app for a staff member. The code that confirms the app cannot be used again. */
export async function connectApp(testApp: TestApp, person: Person) {
  const secretResponse = await callStudio(testApp, person, 'POST', '/second-factor/app/secret')
  const { secret } = secretResponse.json<{ secret: string }>()
  const code = generateAppCode(secret, testApp.context.now())
  const response = await callStudio(testApp, person, 'POST', '/second-factor/app', { code })
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return { secret, code, recoveryCodes: response.json<{ recoveryCodes: string[] | null }>().recoveryCodes ?? [] }
}

/** Requests a challenge that a passkey signs. */
export async function requestChallenge(testApp: TestApp, person: Person) {
  const response = await callStudio(testApp, person, 'POST', '/second-factor/challenge')
  return response.json<{ challenge: string }>().challenge
}

/** Requests the challenge for adding a passkey. */
export async function requestPasskeyChallenge(testApp: TestApp, person: Person) {
  const response = await callStudio(testApp, person, 'POST', '/second-factor/passkeys/challenge')
  return response.json<{ challenge: string }>().challenge
}

/** Adds a passkey for a staff member. */
export async function addPasskey(testApp: TestApp, person: Person) {
  const authenticator = new Authenticator()
  const credential = authenticator.create({ challenge: await requestPasskeyChallenge(testApp, person) })
  const response = await callStudio(testApp, person, 'POST', '/second-factor/passkeys', { name: 'Phone', credential })
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return authenticator
}
