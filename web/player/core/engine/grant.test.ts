import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaybackRejected } from './errors.ts'
import { createGrant, type GrantOptions } from './grant.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that issues grants g1, g2, … valid for `life` seconds of its own clock. */
function server({ life = 600, ahead = 0 } = {}) {
  let grantCount = 0
  let answer: () => void = () => undefined
  const requestUrl = vi.fn(async () => {
    answer()
    grantCount += 1
    const expiresAt = new Date(Date.now() + (life + ahead) * 1000).toISOString()
    return { manifest: `/m/g${grantCount}/key.9/film/master.m3u8`, expiresAt }
  })
  return {
    requestAddress: requestUrl,
    fail: (error: Error) =>
      (answer = () => {
        throw error
      }),
    succeed: () => (answer = () => undefined),
  }
}

const getGrant = (options: GrantOptions) => createGrant(options)
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)

test('concurrent callers share one request', async () => {
  const { requestAddress: requestUrl } = server()
  const grant = getGrant({ requestUrl })
  await Promise.all([grant.ensureFresh(), grant.ensureFresh(), grant.ensureFresh()])
  expect(requestUrl).toHaveBeenCalledTimes(1)
  expect(grant.getManifestUrl()).toBe('/m/g1/key.9/film/master.m3u8')
})

test('a grant is renewed in the background a minute before it expires', async () => {
  const { requestAddress: requestUrl } = server({ life: 600 })
  const renewed = vi.fn()
  const grant = getGrant({ requestUrl, onRenewed: renewed })
  await grant.ensureFresh()
  await seconds(539)
  expect(requestUrl).toHaveBeenCalledTimes(1)
  await seconds(2)
  expect(requestUrl).toHaveBeenCalledTimes(2)
  expect(renewed).toHaveBeenCalledTimes(1)
  expect(grant.getManifestUrl()).toContain('/g2/')
})

test('a short-lived grant is renewed after three quarters of its lifetime', async () => {
  const { requestAddress: requestUrl } = server({ life: 8 })
  const grant = getGrant({ requestUrl })
  await grant.ensureFresh()
  await seconds(6.1)
  expect(grant.getManifestUrl()).toContain('/g2/')
})

test('URLs of earlier grants are rewritten to the newest, others are unchanged', async () => {
  const grant = getGrant({ requestUrl: server({ life: 8 }).requestAddress })
  await grant.ensureFresh()
  await seconds(13)
  expect(grant.getManifestUrl()).toContain('/g3/')
  expect(grant.toCurrentUrl('https://school.example/m/g1/key.9/film/v720/seg-3.m4s')).toBe(
    'https://school.example/m/g3/key.9/film/v720/seg-3.m4s',
  )
  expect(grant.toCurrentUrl('/m/g2/key.9/film/captions-en.vtt')).toBe('/m/g3/key.9/film/captions-en.vtt')
  expect(grant.toCurrentUrl('/m/other/key.9/film/a.m4s')).toBe('/m/other/key.9/film/a.m4s')
  expect(grant.getFileUrl('storyboard.vtt')).toBe('/m/g3/key.9/film/storyboard.vtt')
})

test('the first request after a sleep past the expiry waits for a new grant', async () => {
  const { requestAddress: requestUrl } = server({ life: 600 })
  const grant = getGrant({ requestUrl })
  await grant.ensureFresh()
  vi.setSystemTime(3_600_000)
  await grant.ensureFresh()
  expect(grant.getManifestUrl()).toContain('/g2/')
})

test('an invalidated grant is replaced before the next request', async () => {
  const { requestAddress: requestUrl } = server()
  const grant = getGrant({ requestUrl })
  await grant.ensureFresh()
  const refused = grant.getFileUrl('seg-00002.m4s')
  grant.invalidate(refused)
  await grant.ensureFresh()
  expect(requestUrl).toHaveBeenCalledTimes(2)
  // A late 403 for the old grant does not affect the new one.
  grant.invalidate(refused)
  await grant.ensureFresh()
  expect(requestUrl).toHaveBeenCalledTimes(2)
})

test('a clock one hour fast does not cause endless requests', async () => {
  const { requestAddress: requestUrl } = server({ life: 600, ahead: -3600 })
  const grant = getGrant({ requestUrl })
  await grant.ensureFresh()
  await seconds(60)
  await grant.ensureFresh()
  expect(requestUrl).toHaveBeenCalledTimes(1)
})

test('a clock one hour slow still renews within the maximum lifetime', async () => {
  const { requestAddress: requestUrl } = server({ life: 600, ahead: 3600 })
  await getGrant({ requestUrl }).ensureFresh()
  await seconds(541)
  expect(requestUrl).toHaveBeenCalledTimes(2)
})

test('a renewal that fails on the network is retried without an error', async () => {
  const { requestAddress: requestUrl, fail, succeed } = server({ life: 600 })
  const refused = vi.fn()
  const grant = getGrant({ requestUrl, onRejected: refused })
  await grant.ensureFresh()
  fail(new TypeError('Failed to fetch'))
  await seconds(541)
  succeed()
  await seconds(6)
  expect(grant.getManifestUrl()).toContain('/g2/')
  expect(refused).not.toHaveBeenCalled()
})

test('an ended plan is reported at the next renewal and not requested again', async () => {
  const { requestAddress: requestUrl, fail } = server({ life: 600 })
  const refused = vi.fn()
  const grant = getGrant({ requestUrl, onRejected: refused })
  await grant.ensureFresh()
  fail(new PlaybackRejected('locked'))
  await seconds(700)
  expect(refused).toHaveBeenCalledTimes(1)
  expect(requestUrl).toHaveBeenCalledTimes(2)
})

test('the first rejection reaches the caller', async () => {
  const { requestAddress: requestUrl, fail } = server()
  fail(new PlaybackRejected('not-ready'))
  await expect(getGrant({ requestUrl }).ensureFresh()).rejects.toThrow('not-ready')
})

test('a closed player requests no more grants', async () => {
  const { requestAddress: requestUrl } = server({ life: 8 })
  const grant = getGrant({ requestUrl })
  await grant.ensureFresh()
  grant.close()
  await seconds(60)
  expect(requestUrl).toHaveBeenCalledTimes(1)
})

test('another source is used during a network outage until the next renewal', async () => {
  const life = 600_000
  const expiresAt = () => new Date(Date.now() + life).toISOString()
  let hasBag = false
  const requestUrl = vi.fn(async (options?: { isLost: boolean }) => {
    if (!options?.isLost) return { manifest: '/m/g1/key.9/film/master.m3u8', expiresAt: expiresAt() }
    if (!hasBag) throw new TypeError('no other source')
    return { manifest: '/bag/me/throws/hip/master.m3u8', expiresAt: expiresAt(), height: 720 }
  })
  const grant = getGrant({ requestUrl })
  await grant.ensureFresh()
  grant.reportOutage()
  await seconds(0)
  expect(grant.toCurrentUrl('/m/g1/key.9/film/v720/seg-1.m4s')).toBe('/m/g1/key.9/film/v720/seg-1.m4s')
  hasBag = true
  grant.reportOutage()
  await seconds(0)
  expect(grant.getHeight()).toBe(720)
  expect(grant.toCurrentUrl('/m/g1/key.9/film/v720/seg-1.m4s')).toBe('/bag/me/throws/hip/v720/seg-1.m4s')
  // An offline copy has no other source.
  grant.reportOutage()
  expect(requestUrl).toHaveBeenCalledTimes(3)
  await seconds(541)
  expect(grant.getHeight()).toBeUndefined()
  expect(grant.getFileUrl('en.vtt')).toBe('/m/g1/key.9/film/en.vtt')
})

test('a replaced film is reported once, and the old film keeps its own URLs', async () => {
  let film = 'old'
  const requestUrl = async () => ({
    manifest: `/m/seal/key.9/${film}/master.m3u8`,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  })
  const [renewed, replaced] = [vi.fn(), vi.fn()]
  const grant = getGrant({ requestUrl, onRenewed: renewed, onReplaced: replaced })
  await grant.ensureFresh()
  film = 'new'
  grant.invalidate(grant.getManifestUrl())
  await grant.ensureFresh()
  expect([renewed.mock.calls.length, replaced.mock.calls.length]).toEqual([0, 1])
  expect(grant.getManifestUrl()).toBe('/m/seal/key.9/new/master.m3u8')
  expect(grant.toCurrentUrl('/m/seal/key.9/old/v240/seg-00003.m4s')).toBe('/m/seal/key.9/old/v240/seg-00003.m4s')
  await seconds(600)
  expect([renewed.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 1])
})
