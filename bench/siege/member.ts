import { setTimeout as pause } from 'node:timers/promises'
import { NewApiKey } from '#contract/api-keys.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, DATABASE_NAME } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'

/** The signed-in member whose latency is measured. */
export interface Member {
  id: string
  token: string
  refreshToken: string
}

/** Names of the calls that the member repeats. */
export const callNames = ['profile', 'find', 'update', 'playback'] as const
/** Response times in milliseconds, by call. */
export type Times = Record<(typeof callNames)[number], number[]>

/** IP address in the member's known network. */
const HOME_IP = '203.0.113.7'

const buildUrl = (port: number, path: string) => `http://127.0.0.1:${port}${API_PREFIX}${path}`

export async function signIn(port: number, username: string, password: string, from = HOME_IP): Promise<Member> {
  const response = await fetch(buildUrl(port, `/app/${APP_ID}/auth/providers/local-userpass/login`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`login of ${username} failed: ${response.status} ${await response.text()}`)
  const { user_id, access_token, refresh_token } = Tokens.parse(await response.json())
  return { id: user_id, token: access_token, refreshToken: refresh_token }
}

export async function createKey(port: number, { refreshToken }: Member): Promise<string> {
  const response = await fetch(buildUrl(port, '/auth/api_keys'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${refreshToken}` },
    body: JSON.stringify({ name: 'robot' }),
  })
  return NewApiKey.parse(await response.json()).key
}

/**
 * Pause between two calls, as on a busy page. The number of writes per minute stays below the member's limit
 * (`contract/limits.ts`).
 */
const CALL_PAUSE_MS = 25

/**
 * Repeats the calls one after the other for `milliseconds`, and measures each call. A failed call ends the benchmark.
 */
export async function repeatCalls(
  port: number,
  { id, token }: Member,
  lesson: { gid: string; id: string },
  milliseconds: number,
) {
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': 'application/json', 'x-forwarded-for': HOME_IP }
  const call = (body: object) => ({
    path: `/app/${APP_ID}/functions/call`,
    init: { method: 'POST', headers, body: JSON.stringify(body) },
  })
  const command = (name: string, args: object) => {
    const argument = { database: DATABASE_NAME, collection: 'my_list', query: { owner_id: id }, ...args }
    return call({ name, arguments: [argument], service: 'mongodb-atlas' })
  }
  const extraEntry = { videos: { vid: 'extra', gid: 'extra' } }
  const push = command('updateOne', { update: { $push: extraEntry }, upsert: true })
  const pull = command('updateOne', { update: { $pull: extraEntry } })
  const calls = [push, pull].flatMap(
    (update) =>
      [
        ['profile', { path: '/auth/profile', init: { headers } }],
        ['find', command('findOne', {})],
        ['update', update],
        ['playback', call({ name: 'playback', arguments: [lesson] })],
      ] as const,
  )
  const times: Times = { profile: [], find: [], update: [], playback: [] }
  const until = performance.now() + milliseconds
  const repeat = function* () {
    while (performance.now() < until) yield* calls
  }
  for (const [name, { path, init }] of repeat()) {
    const start = performance.now()
    const response = await fetch(buildUrl(port, path), init)
    const body = await response.text()
    if (!response.ok) throw new Error(`${name} failed for the member: ${response.status} ${body}`)
    times[name].push(performance.now() - start)
    await pause(CALL_PAUSE_MS)
  }
  return times
}
