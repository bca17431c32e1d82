import { expect, test } from 'vitest'
import { setStateCookie, hasStateCookie, clearStateCookie } from './flows.ts'

const STATE = 'a_state_of_forty-three_letters_or_so_0123456'
const OTHER = STATE.replace('a_state', 'another')

test('the cookie is HttpOnly and SameSite, expires after ten minutes, and has the __Host- prefix', () => {
  expect(setStateCookie(STATE, true)).toBe(
    `__Host-oauth-a_state_=${STATE}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`,
  )
  expect(clearStateCookie(STATE, true)).toBe(
    '__Host-oauth-a_state_=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  )
})

test('without TLS, as in development, the cookie has no prefix', () => {
  expect(setStateCookie(STATE, false)).toBe(`oauth-a_state_=${STATE}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`)
})

test('two windows have separate states', () => {
  const cookies = `theme=dark; oauth-a_state_=${STATE}; oauth-another_=${OTHER}`
  expect([hasStateCookie(cookies, STATE, false), hasStateCookie(cookies, OTHER, false)]).toEqual([true, true])
  expect(hasStateCookie(`oauth-a_state_=${STATE}`, OTHER, false)).toBe(false)
  expect(hasStateCookie(`oauth-a_state_=${STATE}x`, STATE, false)).toBe(false)
  expect(hasStateCookie('', STATE, false)).toBe(false)
})

test('with TLS a cookie without the prefix is ignored', () => {
  expect(hasStateCookie(`oauth-a_state_=${STATE}`, STATE, true)).toBe(false)
})
