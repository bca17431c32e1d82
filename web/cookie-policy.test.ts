import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DISCREET_KEY } from '#contract/discreet.ts'
import { setStateCookie } from '#server/features/oauth/flows.ts'
import { createTestApp } from '#server/testing/app.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { bagCache, catalogueCache } from './features/gym-bag/storage-names.ts'
import { CONSENT_KEY } from './public-site/run-cookie-banner.ts'
import { HANDS_FREE_KEY } from './player/core/hands-free/preferences.ts'
import { saveSettings, defaultSettings } from './player/core/study/settings.ts'
import { logIn } from './session/actions/log-in.ts'
import { logOut } from './session/actions/log-out.ts'
import { getCopyKey, getMemberStorageKey } from './session/storage/member-storage.ts'
import { getResultKey } from './session/actions/oauth-result.ts'
import { openBrowser } from './test/browser.ts'
import { memoryStorage } from './test/memory-storage.ts'

const root = join(import.meta.dirname, '..')
const policy = readFileSync(join(root, 'content/legal/cookie.md'), 'utf8')

/** Each table row has the name first, with … for variable parts, and the lifetime last. */
const rows = [...policy.matchAll(/^\| (`.+?) \|.*\| ([^|]+) \|$/gm)].flatMap(([, names = '', stays = '']) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, stays, pattern: asPattern(name) })),
)

function asPattern(name: string) {
  return new RegExp(`^${name.replace(/[^\w…]/g, '\\$&').replaceAll('…', '.+')}$`)
}

const isNamed = (key: string) => rows.some(({ pattern }) => pattern.test(key))

/** Signs a member in and out; returns the browser's storage after each. */
const signInAndOut = async () => {
  await using testApp = await createTestApp()
  const { storage, openTab } = openBrowser(testApp)
  const tab = openTab()
  const { email } = await createMember(testApp)
  expect(await logIn(email, PASSWORD, tab)).not.toBeInstanceOf(Error)
  const during = Object.keys(storage)
  expect(await logOut(tab)).toBeUndefined()
  return { during, after: Object.keys(storage) }
}

const storedByPlayer = () => {
  const storage = memoryStorage()
  saveSettings(storage, { ...defaultSettings, muted: true })
  return Object.keys(storage)
}

const cookies = () => [true, false].map((isSecure) => setStateCookie('0123456789abcdef', isSecure).replace(/=.*/, ''))

/** The build inserts the name into the worker: `web/worker/sw.ts`. */
const SHELL_CACHE = 'holdfast:shell:0123456789ab'

/** Session storage; tested in `e2e/cookie-policy.e2e.ts`. */
const ROUTER = 'react-router-scroll-positions'

test('the cookie policy lists exactly what is stored in a browser', async () => {
  const { during } = await signInAndOut()
  const stored = [
    ...during,
    ...storedByPlayer(),
    ...cookies(),
    getResultKey('abcdefghijkl'),
    getMemberStorageKey('0123456789ab', 'watched'),
    getMemberStorageKey('0123456789ab', 'mirror'),
    getMemberStorageKey('0123456789ab', 'note-draft:throws/hip-throw'),
    getMemberStorageKey('0123456789ab', 'studio-draft:12#6a1f00000000000000000001'),
    getMemberStorageKey('0123456789ab', 'change:000001795436291-6a1f00000000000000000001'),
    getMemberStorageKey('0123456789ab', 'set-aside:000001795436291-6a1f00000000000000000001'),
    getMemberStorageKey('0123456789ab', 'cart-lesson'),
    getMemberStorageKey('0123456789ab', 'gym-bag'),
    bagCache('0123456789ab', { gid: 'throws', id: 'hip-throw' }),
    getCopyKey('0123456789ab', 'lesson_notes'),
    catalogueCache('0123456789ab'),
    SHELL_CACHE,
    ROUTER,
    HANDS_FREE_KEY,
    CONSENT_KEY,
    DISCREET_KEY,
  ]
  expect(stored.filter((key) => !isNamed(key))).toEqual([])
  expect(rows.filter(({ pattern }) => !stored.some((key) => pattern.test(key)))).toEqual([])
})

test('sign-out removes exactly what the policy says', async () => {
  const { during, after } = await signInAndOut()
  const lasting = rows.filter(({ stays }) => stays !== 'until you sign out')
  expect(after.toSorted()).toEqual(during.filter((key) => lasting.some(({ pattern }) => pattern.test(key))).toSorted())
})

test('only the listed files write to browser storage', () => {
  const files = globSync('{web,server}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', '**/{test,testing}/**'] })
  const storageUse = /\b(local|session)Storage\b|\bindexedDB\b|\bcaches\b|\bcookieStore\b|document\.cookie|set-?cookie/i
  expect(files.filter((file) => storageUse.test(withoutComments(file))).toSorted()).toEqual([
    'server/features/oauth/routes.ts',
    'web/client.ts',
    'web/features/billing/lesson-of-order.ts',
    'web/features/gym-bag/bag-store.ts',
    'web/features/gym-bag/download-lesson.ts',
    'web/features/gym-bag/reconcile-cache.ts',
    'web/features/gym-bag/service-worker.ts',
    'web/features/gym-bag/storage-names.ts',
    'web/features/gym-bag/storage.ts',
    'web/features/member-data/member-changes.ts',
    'web/features/playback/mirror-setting.ts',
    'web/features/progress/outbox.ts',
    // Reads whether unsent changes exist.
    'web/features/progress/send-before-sign-out.ts',
    'web/layouts/live-records/saved-copies.ts',
    // Reads the current member.
    'web/layouts/overlays/account-switch-guard.tsx',
    'web/player/core/hands-free/preferences.ts',
    'web/player/core/study/remember-settings.ts',
    'web/public-site/discreet/discreet-switch.ts',
    'web/public-site/run-cookie-banner.ts',
    'web/public-site/scripts/oauth.ts',
    'web/session/actions/oauth.ts',
    'web/session/storage/mark-member.ts',
    'web/session/storage/member-storage.ts',
    'web/session/storage/offline-files.ts',
    // Reads the single-key setting.
    'web/session/storage/single-keys.ts',
    'web/session/storage/unsaved-text.ts',
    'web/worker/sw.ts',
  ])
})

const withoutComments = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
