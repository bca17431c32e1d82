import { App, Credentials, type User } from 'realm-web'
import { APP_ID } from '#contract/limits.ts'
import type { TestApp } from './app.ts'
import { createMember, PASSWORD } from './people.ts'

/** Creates empty storage that behaves like browser storage. Clients that share it act like tabs of one browser. */
export const createEmptyStorage = () => createStorage(new Map(), '')

/** Creates the unmodified client SDK, which shares its session only with clients of the same storage. */
export const openRealm = (address: string, storage = createEmptyStorage()) =>
  new App({ id: APP_ID, baseUrl: address, storage })

interface RealmStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  prefix(part: string): RealmStorage
  clear(prefix?: string): void
  addListener(): void
  removeListener(): void
}

const createStorage = (entries: Map<string, string>, prefix: string): RealmStorage => ({
  get: (key) => entries.get(prefix + key) ?? null,
  set: (key, value) => void entries.set(prefix + key, value),
  remove: (key) => void entries.delete(prefix + key),
  prefix: (part) => createStorage(entries, `${prefix}${part}:`),
  clear(part = '') {
    for (const key of entries.keys()) if (key.startsWith(prefix + part)) entries.delete(key)
  },
  addListener() {},
  removeListener() {},
})

/** A signed-in member in the client SDK. */
interface RealmScene {
  app: App
  user: User
  email: string
}

/** An expected error, and the action that causes it. */
export type ExpectedError = readonly [
  status: number,
  code: string,
  error: string,
  act: (scene: RealmScene) => Promise<unknown>,
]

/** Signs in a new member and runs `act`. Returns the error that the client SDK throws, or undefined. */
export async function catchClientError(
  testApp: TestApp & { address: string },
  act: ExpectedError[3],
): Promise<unknown> {
  const { email } = await createMember(testApp)
  const app = openRealm(testApp.address)
  const user = await app.logIn(Credentials.emailPassword(email, PASSWORD))
  return act({ app, user, email }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
}
