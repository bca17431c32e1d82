import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { newId } from '#web/api/new-id.ts'
import { tryCatch, isList, isNumber, isText, asObject } from '#web/api/read-answer.ts'
import type { SafeStorage } from '#web/session/storage/safe-storage.ts'

/** A call that changes a member's records, as it can be stored: its arguments are EJSON. */
export interface ChangeCall {
  name: string
  args: unknown[]
  service?: string | undefined
  otherwise?: Otherwise | undefined
  /** Another document that is there already refuses this insert; elsewhere that counts as arrived. */
  isRefusedByOther?: boolean | undefined
}

/** What is made in place of an update that matches nothing. */
export interface Otherwise {
  call: ChangeCall
  /** The document that it adds: later changes go to that one. */
  id?: string
  /** The document is there again after it, if it should be: then the update is made once more. */
  isBack?: boolean
}

export interface WaitingChange {
  key: string
  /** The end of its key. Those of a device are in the order in which the changes were made. */
  id: string
  /** The id of the first of the changes that were made while others waited, one after the other. */
  series: string
  /** Milliseconds since 1970, by the clock of the device. */
  at: number
  /** When the device's access token was issued: milliseconds since 1970, by the academy's clock. */
  notBefore?: number | undefined
  call: ChangeCall
  /** It is for another document than it was made for: what the academy has answered before does not count. */
  isRedirected?: boolean
}

export interface Place {
  storage: SafeStorage
  /** The keys of waiting changes begin so. */
  prefix: string
  /** Deletes from the storage what can be read again. */
  makeRoom: () => void
  /** When the device's access token was issued: milliseconds since 1970, by the academy's clock. */
  tokenIssuedAt: () => number | undefined
  now?: () => number
}

/** The changes that wait on this device, in the order they were made. */
export function waitingChanges({ storage, prefix, makeRoom, tokenIssuedAt, now = Date.now }: Place) {
  /** Those of a full storage: they are in the memory of this page only. */
  const unkept = new Set<string>()

  const idOf = (key: string) => key.slice(prefix.length)

  /** Deletes what cannot be read: it would count as waiting for ever. */
  const read = (): WaitingChange[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .toSorted()
      .flatMap((key) => readChange(key, idOf(key), storage.get(key)) ?? (storage.set(key, null), []))

  /** Answers whether it is kept beyond this page. */
  const replace = (key: string, change: object): boolean => {
    const text = JSON.stringify(change)
    return storage.set(key, text) || (makeRoom(), storage.set(key, text))
  }

  return {
    read,
    replace,

    /**
     * Stores the calls of one change, and answers their keys. Throws where too many wait. Where the storage has no room
     * for all of them, they are unkept.
     */
    put(calls: readonly ChangeCall[]): string[] {
      const before = read()
      if (before.length + calls.length > OFFLINE_CHANGES.most)
        throw new RangeError(`This device can keep at most ${OFFLINE_CHANGES.most} offline changes.`)
      const at = now()
      // Somebody, or the network, may have set the clock back: it is still behind what waits.
      const last = Number(before.at(-1)?.id.split('-')[0]) || 0
      const first = Math.max(at, last + 1)
      const changes = calls.map((call, index) => ({
        key: `${prefix}${String(first + index).padStart(15, '0')}-${newId()}`,
        call,
      }))
      const keys = changes.map(({ key }) => key)
      const series = before.at(-1)?.series ?? idOf(keys[0] ?? '')
      const notBefore = tokenIssuedAt()
      const kept = changes.map(({ key, call }) => replace(key, { at, notBefore, call, series }))
      if (kept.includes(false)) for (const key of keys) unkept.add(key)
      return keys
    },

    remove(key: string) {
      storage.set(key, null)
      unkept.delete(key)
    },

    has: (key: string) => storage.get(key) !== null,
    unkept: () => [...unkept],

    /** Whether these changes outlive this page. */
    isKept: (keys: readonly string[]) => !keys.some((key) => unkept.has(key)),
  }
}

function readChange(key: string, id: string, text: string | null): WaitingChange | undefined {
  const { at, notBefore, call, series, isRedirected } = asObject(tryCatch((): unknown => JSON.parse(text ?? '')))
  if (!isNumber(at) || !isCall(call)) return undefined
  return {
    key,
    id,
    series: isText(series) ? series : id,
    at,
    notBefore: isNumber(notBefore) ? notBefore : undefined,
    call,
    isRedirected: isRedirected === true,
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
