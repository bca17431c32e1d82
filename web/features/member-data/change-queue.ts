import { OFFLINE_CHANGES } from '#contract/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { DataClient } from '#web/api/collections.ts'
import { encode } from '#web/api/ejson.ts'
import { newId } from '#web/api/own-records.ts'
import type { SafeStorage } from '#web/session/storage/safe-storage.ts'
import { attempt, isList, isNumber, isText, membersOf } from '#web/api/read-answer.ts'

/** A call that changes a member's records, as it can be stored: its arguments are EJSON. */
export interface ChangeCall {
  name: string
  args: unknown[]
  service?: string | undefined
  /** Made in its place where it is an update that matches nothing, and the ID that later changes then go to. */
  otherwise?: { call: ChangeCall; id?: string } | undefined
}

interface WaitingChange {
  key: string
  /** Milliseconds since 1970, by the clock of the device. */
  at: number
  call: ChangeCall
  /** It was sent before, and nobody knows whether it arrived. */
  isTried: boolean
}

interface Parts {
  storage: SafeStorage
  /** The keys of waiting changes begin so. */
  prefix: string
  send: (call: ChangeCall) => Promise<unknown>
  now?: () => number
}

/** The calls that `make` would send, without sending them. */
export function callsOf(make: (client: DataClient) => unknown): ChangeCall[] {
  const calls: ChangeCall[] = []
  const record: DataClient = {
    callFunction(name, args, { service } = {}) {
      calls.push({ name, args: args.map(encode), service })
      return new Promise(() => undefined)
    },
    open: () => new Promise(() => undefined),
  }
  make(record)
  return calls
}

interface Refused {
  key: string
  error: ApiError
}

/** How the sending of a change ended: it was sent, waits for a network, or was refused. */
type Outcome = 'sent' | 'waits' | Error

/**
 * Changes that the academy has not confirmed, in the order they were made. Each is stored under a key of its own in the local storage before it is
 * sent, so that neither a reload nor a crash nor a day without a network loses one, and two tabs never overwrite each other's. A change may be sent
 * twice: each of them has the same result then.
 */
export function createChangeQueue({ storage, prefix, send, now = Date.now }: Parts) {
  const outcomes = new Map<string, Outcome>()
  let sending: string | undefined

  const read = (): WaitingChange[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .toSorted()
      .flatMap((key) => readChange(key, storage.get(key)) ?? [])

  /** By the clock of the device, the latest moment that the academy may hold for that of the last change: the next one came after it. */
  let latest = -Infinity

  const sendOne = async ({ key, at, call, isTried }: WaitingChange) => {
    if (isTried && (await isThere(call, send))) return
    storage.set(key, JSON.stringify({ at, call, isTried: true }))
    const start = now()
    const age = Math.max(0, start - Math.max(at, latest))
    const answer = await send(withAge(call, age)).catch(ignoreDuplicate(call))
    latest = Math.max(latest, now() - age)
    const { otherwise } = call
    if (!otherwise || membersOf(answer)['matchedCount'] !== 0) return
    await send(withAge(otherwise.call, age)).catch(ignoreDuplicate(otherwise.call))
    if (otherwise.id !== undefined) redirect(key, idOf(call), otherwise.id)
  }

  /** Later changes of a record go to the one that was added in its place. */
  const redirect = (after: string, from: string | undefined, to: string) => {
    if (from === undefined) return
    for (const { key } of read()) if (key > after) storage.set(key, (storage.get(key) ?? '').replaceAll(from, to))
  }

  return {
    waiting: read,

    /** Stores a change, and answers its key. Throws where too many wait. */
    put(call: ChangeCall): string {
      if (read().length >= OFFLINE_CHANGES.most)
        throw new RangeError(`At most ${OFFLINE_CHANGES.most} changes wait on a device for a network.`)
      const at = now()
      const key = `${prefix}${String(at).padStart(15, '0')}-${newId()}`
      storage.set(key, JSON.stringify({ at, call }))
      return key
    },

    /** Sends what waits, one after the other, until the academy does not answer. Answers what was refused. */
    async flush(): Promise<Refused[]> {
      const refused: Refused[] = []
      for (let [change] = read(); change; [change] = read()) {
        sending = change.key
        const outcome = await sendOne(change).then(
          () => 'sent' as const,
          (reason: unknown) => (isRefusal(reason) ? reason : ('waits' as const)),
        )
        sending = undefined
        if (outcome === 'waits') break
        if (outcome !== 'sent') refused.push({ key: change.key, error: outcome })
        outcomes.set(change.key, outcome)
        storage.set(change.key, null)
      }
      return refused
    },

    /** Sends at once what waits behind another change: the page closes. It stays stored, because no answer will be read. */
    sendAll() {
      for (const change of read()) if (change.key !== sending) void sendOne(change).catch(() => undefined)
    },

    /** How the sending of a change ended. Another tab may have sent it. */
    take(key: string): Outcome {
      const outcome = outcomes.get(key) ?? (storage.get(key) === null ? 'sent' : 'waits')
      outcomes.delete(key)
      return outcome
    },
  }
}

function readChange(key: string, text: string | null): WaitingChange | undefined {
  const { at, call, isTried } = membersOf(attempt((): unknown => JSON.parse(text ?? '')))
  return isNumber(at) && isCall(call) ? { key, at, call, isTried: isTried === true } : undefined
}

function isCall(value: unknown): value is ChangeCall {
  const { name, args, service, otherwise } = membersOf(value)
  return (
    isText(name) &&
    isList(args) &&
    (service === undefined || isText(service)) &&
    (otherwise === undefined || isCall(membersOf(otherwise)['call']))
  )
}

/** An update that is merged by field says how long ago it was written. */
function withAge(call: ChangeCall, writtenAgo: number): ChangeCall {
  const [first, ...rest] = call.args
  return 'writtenAgo' in membersOf(first)
    ? {
        ...call,
        args: [{ ...membersOf(first), writtenAgo: encode(Math.min(writtenAgo, OFFLINE_CHANGES.age)) }, ...rest],
      }
    : call
}

const idOf = ({ args: [first] }: ChangeCall) => {
  const id = membersOf(membersOf(membersOf(first)['query'])['_id'])['$oid']
  return isText(id) ? id : undefined
}

/** Whether the document of an insert that was sent before is at the academy. To insert it once more would be refused. */
async function isThere({ name, args: [first], service }: ChangeCall, send: Parts['send']): Promise<boolean> {
  if (name !== 'insertOne') return false
  const { document, ...where } = membersOf(first)
  const query = { _id: membersOf(document)['_id'] }
  return (await send({ name: 'count', args: [{ ...where, query }], service })) === 1
}

/** An insert that was answered with "is there already" has arrived before. */
const ignoreDuplicate = (call: ChangeCall) => (reason: unknown) => {
  if (call.name === 'insertOne' && reason instanceof ApiError && reason.error === 'Duplicate key error')
    return undefined
  throw reason
}

/** What the academy will refuse again. A server that is busy, or a session that has ended, may take it later. */
const isRefusal = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.statusCode >= 400 &&
  reason.statusCode < 500 &&
  ![401, 408, 429].includes(reason.statusCode)
