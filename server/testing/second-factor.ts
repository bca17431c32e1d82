import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import type { Person } from './people.ts'
import { studio } from './staff.ts'

/** What an app shows that has this secret. */
export const codeOf = (secret: string, at: Date) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

/** Connects an app for somebody on the staff. Its first code is used up by that. */
export async function connectApp(testApp: TestApp, person: Person) {
  const answered = await studio(testApp, person, 'POST', '/second-factor/app/secret')
  const { secret } = answered.json<{ secret: string }>()
  const code = codeOf(secret, testApp.context.now())
  const added = await studio(testApp, person, 'POST', '/second-factor/app', { code })
  expect([added.statusCode, added.body]).toEqual([201, expect.any(String)])
  return { secret, code, recoveryCodes: added.json<{ recoveryCodes: string[] | null }>().recoveryCodes ?? [] }
}

/** The challenge that this session has to sign. */
export async function challengeFor(testApp: TestApp, person: Person) {
  const answer = await studio(testApp, person, 'POST', '/second-factor/challenge')
  return answer.json<{ challenge: string }>().challenge
}

/** What a new passkey of this session has to sign. */
export async function newChallengeFor(testApp: TestApp, person: Person) {
  const answer = await studio(testApp, person, 'POST', '/second-factor/passkeys/challenge')
  return answer.json<{ challenge: string }>().challenge
}

/** Adds a passkey for somebody on the staff. */
export async function addPasskey(testApp: TestApp, person: Person) {
  const authenticator = new Authenticator()
  const credential = authenticator.create({ challenge: await newChallengeFor(testApp, person) })
  const added = await studio(testApp, person, 'POST', '/second-factor/passkeys', { name: 'Phone', credential })
  expect([added.statusCode, added.body]).toEqual([201, expect.any(String)])
  return authenticator
}
