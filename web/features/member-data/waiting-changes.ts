import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { newId } from '#web/api/new-id.ts'
import { tryCatch, isList, isNumber, isText, asObject } from '#web/api/read-response.ts'
import type { SafeStorage } from '#web/session/storage/safe-storage.ts'

/** A call that changes a member's records, in storable form: the arguments are EJSON. */
export interface ChangeCall {
  name: string
  args: unknown[]
  service?: string | undefined
  otherwise?: CallFallback | undefined
  /**
   * True if another document can cause a duplicate key error. If false, that error means that this insert already
   * succeeded.
   */
  isRefusedByOther?: boolean | undefined
}

/** Fallback for an update that matches no document. */
export interface CallFallback {
  call: ChangeCall
  /** Id of the document that the fallback adds; later changes are redirected to it. */
  id?: string
  /** True if the fallback restores the document, after which the update is repeated. */
  isBack?: boolean
}

export interface WaitingChange {
  key: string
  /** Suffix of the key. Ids of a device sort in the order of the changes. */
  id: string
  /** Id of the first change in an uninterrupted sequence of queued changes. */
  series: string
  /** Time of the change: milliseconds since 1970, by the device clock. */
  at: number
  /** Issue time of the device's access token: milliseconds since 1970, by the academy's clock. */
  notBefore?: number | undefined
  call: ChangeCall
  /**
   * Number of replacements of the target document. Each gives the change a new id, so that no recorded response
   * applies.
   */
  redirects: number
  /** Number of attempts that the academy failed to execute, and the time of the first: milliseconds since 1970. */
  failures?: { count: number; since: number } | undefined
}

export interface QueueOptions {
  storage: SafeStorage
  /** Key prefix of queued changes. */
  prefix: string
  /** Key prefix of changes that the academy repeatedly failed to execute. */
  setAsidePrefix: string
  /** Deletes stored data that can be loaded again. */
  freeSpace: () => void
  /** Issue time of the device's access token: milliseconds since 1970, by the academy's clock. */
  tokenIssuedAt: () => number | undefined
  now?: () => number
}

/** Creates the storage of queued changes, which keeps them in order. */
export function createChangeStore({ storage, prefix, setAsidePrefix, freeSpace, ...options }: QueueOptions) {
  const { tokenIssuedAt, now = Date.now } = options
  /** Keys of changes that do not fit into the storage and exist only in memory. */
  const inMemory = new Set<string>()

  const getId = (key: string) => key.slice(prefix.length)

  /** Deletes unreadable entries, which would stay queued forever. */
  const readAll = (start: string): WaitingChange[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(start))
      .toSorted()
      .flatMap((key) => readChange(key, key.slice(start.length), storage.get(key)) ?? (storage.set(key, null), []))
  const read = () => readAll(prefix)

  /** Stores a change and returns whether it is persisted. */
  const store = (key: string, change: object): boolean => {
    const text = JSON.stringify(change)
    return storage.set(key, text) || (freeSpace(), storage.set(key, text))
  }

  return {
    read,
    store,

    /**
     * Stores the calls of one change and returns their keys. Throws if too many calls are queued. Calls that do not fit
     * into the storage are kept in memory.
     */
    enqueue(calls: readonly ChangeCall[]): string[] {
      const queuedChanges = read()
      if (queuedChanges.length + calls.length > OFFLINE_CHANGES.max)
        throw new RangeError(`This device can keep at most ${OFFLINE_CHANGES.max} offline changes.`)
      const currentTime = now()
      // Ensures that new keys sort after existing keys even if the clock was set back.
      const lastTime = Number(queuedChanges.at(-1)?.id.split('-')[0]) || 0
      const firstTime = Math.max(currentTime, lastTime + 1)
      const changes = calls.map((call, index) => ({
        key: `${prefix}${String(firstTime + index).padStart(15, '0')}-${newId()}`,
        call,
      }))
      const keys = changes.map(({ key }) => key)
      const series = queuedChanges.at(-1)?.series ?? getId(keys[0] ?? '')
      const notBefore = tokenIssuedAt()
      const arePersisted = changes.map(({ key, call }) => store(key, { at: currentTime, notBefore, call, series }))
      if (arePersisted.includes(false)) for (const key of keys) inMemory.add(key)
      return keys
    },

    readSetAside: () => readAll(setAsidePrefix),

    /** Sets a change aside. The caller removes the key of the change. */
    setAside: ({ key: _key, ...change }: WaitingChange): boolean => store(setAsidePrefix + change.id, change),

    /**
     * Counts a failed attempt. Returns whether the change was set aside because of too many failures. The caller
     * removes the key of the change.
     */
    countFailure({ key, ...change }: WaitingChange): boolean {
      const { count, since } = change.failures ?? { count: 0, since: now() }
      const failures = { count: count + 1, since }
      const mustSetAside = failures.count >= OFFLINE_CHANGES.tries && now() - since >= OFFLINE_CHANGES.tryTime
      return store(mustSetAside ? setAsidePrefix + change.id : key, { ...change, failures }) && mustSetAside
    },

    remove(key: string) {
      storage.set(key, null)
      inMemory.delete(key)
    },

    has: (key: string) => storage.get(key) !== null,
    inMemory: () => [...inMemory],

    /** Returns whether these changes are persisted. */
    isPersisted: (keys: readonly string[]) => !keys.some((key) => inMemory.has(key)),
  }
}

function readChange(key: string, id: string, text: string | null): WaitingChange | undefined {
  const { at, notBefore, call, series, redirects, isRedirected, failures } = asObject(
    tryCatch((): unknown => JSON.parse(text ?? '')),
  )
  if (!isNumber(at) || !isCall(call)) return undefined
  const { count, since } = asObject(failures)
  return {
    key,
    id,
    series: isText(series) ? series : id,
    at,
    notBefore: isNumber(notBefore) ? notBefore : undefined,
    call,
    // Versions before 2026-11-29 stored only whether it was redirected.
    redirects: isNumber(redirects) ? redirects : Number(isRedirected === true),
    failures: isNumber(count) && isNumber(since) ? { count, since } : undefined,
  }
}

function isCall(value: unknown): value is ChangeCall {
  const { name, args, service, otherwise } = asObject(value)
  return (
    isText(name) &&
    isList(args) &&
    (service === undefined || isText(service)) &&
    (otherwise === undefined || isCall(asObject(otherwise)['call']))
  )
}
