import { CALLS_AT_ONCE, OFFLINE_CHANGES } from '#contract/limits.ts'
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

/** A call as it is sent. The academy makes those of one ID once, however often they arrive. */
export interface SentCall extends Pick<ChangeCall, 'name' | 'args' | 'service'> {
  id: string
}

interface WaitingChange {
  key: string
  /** Milliseconds since 1970, by the clock of the device. */
  at: number
  call: ChangeCall
  /** It is for another document than it was made for: what the academy has answered before does not count. */
  isRedirected?: boolean
}

interface Parts {
  storage: SafeStorage
  /** The keys of waiting changes begin so. */
  prefix: string
  send: (call: SentCall) => Promise<unknown>
  /** Sends several in one request that outlives its page, to be made in their order. */
  sendLast: (calls: readonly SentCall[]) => Promise<unknown>
  now?: () => number
}

/** Bytes of the last request: browsers let all that outlives a page be 64 kB, and something else may be on its way. */
const LAST_BYTES = 48 * 1024

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
 * Changes that the academy has not confirmed, in the order they were made. Each is stored under a key of its own in the
 * local storage before it is sent, so that neither a reload nor a crash nor a day without a network loses one, and two
 * tabs never overwrite each other's. A change may be sent twice, and is made once.
 */
export function createChangeQueue({ storage, prefix, send, sendLast, now = Date.now }: Parts) {
  const outcomes = new Map<string, Outcome>()

  const read = (): WaitingChange[] =>
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .toSorted()
      .flatMap((key) => readChange(key, storage.get(key)) ?? [])

  /**
   * By the clock of the device, the latest moment that the academy may hold for that of the last change: the next one
   * came after it.
   */
  let latest = -Infinity

  const ageOf = ({ at }: WaitingChange) => Math.max(0, now() - Math.max(at, latest))

  const sendOne = async (change: WaitingChange) => {
    const age = ageOf(change)
    await sendCall(change.call, { key: change.key, age, id: idOf(change) })
    latest = Math.max(latest, now() - age)
  }

  const sendCall = async (call: ChangeCall, change: { key: string; age: number; id: string }) => {
    const { key, age, id } = change
    const answer = await send(toSent(call, age, id)).catch(ignoreDuplicate(call))
    const { otherwise } = call
    if (!otherwise || membersOf(answer)['matchedCount'] !== 0) return
    await sendCall(otherwise.call, { key, age, id: `${id}-else` })
    if (otherwise.isBack) await send(toSent(call, age, `${id}-again`))
    if (otherwise.id !== undefined) redirect(key, documentOf(call), otherwise.id)
  }

  /** Later changes of a record go to the one that was added in its place. */
  const redirect = (after: string, from: string | undefined, to: string) => {
    if (from === undefined) return
    for (const { key, ...change } of read()) {
      const text = JSON.stringify(change)
      if (key <= after || !text.includes(from)) continue
      storage.set(key, JSON.stringify({ ...membersOf(JSON.parse(text.replaceAll(from, to))), isRedirected: true }))
    }
  }

  /** The last request of this page, to send it once: a page may be hidden and then close. */
  let last = ''

  return {
    waiting: read,

    /** Stores a change, and answers its key. Throws where too many wait. */
    put(call: ChangeCall): string {
      const before = read()
      if (before.length >= OFFLINE_CHANGES.most)
        throw new RangeError(`At most ${OFFLINE_CHANGES.most} changes wait on a device for a network.`)
      const at = now()
      // Somebody, or the network, may have set the clock back: it is still behind what waits.
      const last = Number(before.at(-1)?.key.slice(prefix.length).split('-')[0]) || 0
      const key = `${prefix}${String(Math.max(at, last + 1)).padStart(15, '0')}-${newId()}`
      storage.set(key, JSON.stringify({ at, call }))
      return key
    },

    /** Sends what waits, one after the other, until the academy does not answer. Answers what was refused. */
    async flush(): Promise<Refused[]> {
      const refused: Refused[] = []
      for (let [change] = read(); change; [change] = read()) {
        const outcome = await sendOne(change).then(
          () => 'sent' as const,
          (reason: unknown) => (isRefusal(reason) ? reason : ('waits' as const)),
        )
        if (outcome === 'waits') break
        if (outcome !== 'sent') refused.push({ key: change.key, error: outcome })
        outcomes.set(change.key, outcome)
        storage.set(change.key, null)
      }
      return refused
    },

    /**
     * Sends what waits in one request: the page closes, and no answer will be read. So all of it stays stored, and is
     * sent again by the next page; the academy then answers what it has made as before. What does not fit waits.
     */
    async sendLast() {
      const calls: SentCall[] = []
      let bytes = 0
      for (const change of read().slice(0, CALLS_AT_ONCE)) {
        const sent = toSent(change.call, ageOf(change), idOf(change))
        bytes += new Blob([JSON.stringify(sent)]).size
        if (bytes > LAST_BYTES) break
        calls.push(sent)
      }
      const ids = calls.map(({ id }) => id).join()
      if (ids === '' || ids === last) return
      last = ids
      await sendLast(calls).catch(() => (last = ''))
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
  const { at, call, isRedirected } = membersOf(attempt((): unknown => JSON.parse(text ?? '')))
  return isNumber(at) && isCall(call) ? { key, at, call, isRedirected: isRedirected === true } : undefined
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

/** A change that is merged by field says how long ago it was written. */
function toSent({ name, args, service }: ChangeCall, writtenAgo: number, id: string): SentCall {
  const [first, ...rest] = args
  const age = encode(Math.min(writtenAgo, OFFLINE_CHANGES.age))
  const aged = 'writtenAgo' in membersOf(first) ? [{ ...membersOf(first), writtenAgo: age }, ...rest] : args
  return { name, args: aged, service, id }
}

/** Hexadecimal digits at the end of a key. */
const ID_LENGTH = 24

const idOf = ({ key, isRedirected }: WaitingChange) => key.slice(-ID_LENGTH) + (isRedirected ? '-moved' : '')

const documentOf = ({ args: [first] }: ChangeCall) => {
  const id = membersOf(membersOf(membersOf(first)['query'])['_id'])['$oid']
  return isText(id) ? id : undefined
}

/** An insert that was answered with "is there already" has arrived before. */
const ignoreDuplicate = (call: ChangeCall) => (reason: unknown) => {
  if (
    call.name === 'insertOne' &&
    !call.isRefusedByOther &&
    reason instanceof ApiError &&
    reason.error === 'Duplicate key error'
  )
    return undefined
  throw reason
}

/** What the academy will refuse again. A server that is busy, or a session that has ended, may take it later. */
const isRefusal = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  reason.statusCode >= 400 &&
  reason.statusCode < 500 &&
  ![401, 408, 429].includes(reason.statusCode)
