import { CALLS_AT_ONCE, OFFLINE_CHANGES } from '#contract/limits.ts'
import { ApiError, isRefusal } from '#web/api/api-error.ts'
import type { DataClient } from '#web/api/collections.ts'
import { encode } from '#web/api/ejson.ts'
import { AnswerError, isText, asObject } from '#web/api/read-answer.ts'
import { type ChangeCall, type Place, type WaitingChange, waitingChanges } from './waiting-changes.ts'

export type { ChangeCall, Otherwise } from './waiting-changes.ts'

/** A call as it is sent. The academy makes those of one ID once, however often they arrive. */
export interface SentCall extends Pick<ChangeCall, 'name' | 'args' | 'service'> {
  id: string
  /** The academy takes it for written after those of its series with smaller ids, however late they arrived. */
  series: string
  /** It was written after this, whatever the device's clock says: milliseconds since 1970, by the academy's clock. */
  notBefore: number | undefined
}

interface Parts extends Place {
  send: (call: SentCall) => Promise<unknown>
  /** Sends several in one request that outlives its page, to be made in their order. */
  sendLast: (calls: readonly SentCall[]) => Promise<unknown>
}

/** Bytes of the last request: browsers let all that outlives a page be 64 kB, and something else may be on its way. */
const LAST_BYTES = 48 * 1024

const NO_ROOM = 'This device has no room left for offline changes.'

/** The calls that `make` would send, without sending them. */
export function captureCalls(make: (client: DataClient) => unknown): ChangeCall[] {
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
export function createChangeQueue({ send, sendLast, ...place }: Parts) {
  const { now = Date.now } = place
  const { read, put, replace, remove, has, isKept, unkept } = waitingChanges(place)
  const outcomes = new Map<string, Outcome>()
  const end = (key: string, outcome: Outcome) => {
    outcomes.set(key, outcome)
    remove(key)
  }

  const sendChecked = async (call: SentCall) => checked(call, await send(call))

  const sendOne = async (change: WaitingChange, call = change.call, id = idOf(change)) => {
    const toSend = (ownId: string) => toSent({ ...change, call }, now(), ownId)
    const answer = await sendChecked(toSend(id)).catch(ignoreDuplicate(call))
    const { otherwise } = call
    if (!otherwise || asObject(answer)['matchedCount'] !== 0) return
    await sendOne(change, otherwise.call, `${id}-else`)
    if (otherwise.isBack) await sendChecked(toSend(`${id}-then`))
    if (otherwise.id !== undefined) redirect(change.key, documentOf(call), otherwise.id)
  }

  /** Later changes of a record go to the one that was added in its place. */
  const redirect = (after: string, from: string | undefined, to: string) => {
    if (from === undefined) return
    for (const { key, ...change } of read()) {
      const text = JSON.stringify(change)
      if (key <= after || !text.includes(from)) continue
      replace(key, { ...asObject(JSON.parse(text.replaceAll(from, to))), isRedirected: true })
    }
  }

  /** The last request of this page, to send it once: a page may be hidden and then close. */
  let last = ''

  return {
    waiting: read,
    put,
    isKept,

    /** Sends what waits, one after the other, until the academy does not answer. Answers what was refused. */
    async flush(): Promise<Refused[]> {
      const refused: Refused[] = []
      for (let [change] = read(); change; [change] = read()) {
        const outcome = await sendOne(change).then(
          () => 'sent' as const,
          (reason: unknown) => (isRefusal(reason) ? reason : ('waits' as const)),
        )
        if (outcome === 'waits') {
          // It would go with the page: nobody is to take it for kept.
          for (const key of unkept()) end(key, new RangeError(NO_ROOM))
          break
        }
        if (outcome !== 'sent') refused.push({ key: change.key, error: outcome })
        end(change.key, outcome)
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
        const sent = toSent(change, now(), idOf(change))
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
      const outcome = outcomes.get(key) ?? (has(key) ? 'waits' : 'sent')
      outcomes.delete(key)
      return outcome
    },
  }
}

/** A change that is merged by field says how long ago it was written. */
function toSent({ at, notBefore, series, call }: WaitingChange, now: number, id: string): SentCall {
  const { name, args, service } = call
  const [first, ...rest] = args
  const age = encode(Math.min(Math.max(0, now - at), OFFLINE_CHANGES.age))
  const aged = 'writtenAgo' in asObject(first) ? [{ ...asObject(first), writtenAgo: age }, ...rest] : args
  return { name, args: aged, service, id, series, notBefore }
}

const idOf = ({ id, isRedirected }: WaitingChange) => id + (isRedirected ? '-moved' : '')

const documentOf = ({ args: [first] }: ChangeCall) => {
  const id = asObject(asObject(asObject(first)['query'])['_id'])['$oid']
  return isText(id) ? id : undefined
}

/** What the answers of commands have. Every other change of a queue answers null. */
const ANSWERS = new Map([
  ['insertOne', 'insertedId'],
  ['updateOne', 'matchedCount'],
  ['deleteOne', 'deletedCount'],
])

/** An answer of another shape comes from something in between. */
function checked({ name }: SentCall, answer: unknown): unknown {
  const member = ANSWERS.get(name)
  if (member === undefined ? answer !== null : !(member in asObject(answer)))
    throw new AnswerError(`Expected ${member === undefined ? 'null' : `'${member}'`} in the answer`)
  return answer
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
