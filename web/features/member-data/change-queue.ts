import { MAX_CALLS_PER_REQUEST, OFFLINE_CHANGES } from '#contract/limits.ts'
import { ApiError, isFinalError, isQuotaError, isServerFailure } from '#web/api/api-error.ts'
import type { DataClient } from '#web/api/collections.ts'
import { encode } from '#web/api/ejson.ts'
import { InvalidResponse, isText, asObject } from '#web/api/read-response.ts'
import { type ChangeCall, type QueueOptions, type WaitingChange, createChangeStore } from './waiting-changes.ts'

export type { ChangeCall, CallFallback } from './waiting-changes.ts'

/** A call in the form in which it is sent. `id` is an idempotency key. */
export interface SentCall extends Pick<ChangeCall, 'name' | 'args' | 'service'> {
  id: string
  /** Within a series, the academy orders changes by id, regardless of their arrival. */
  series: string
  /**
   * Lower bound for the time of the change, independent of the device clock: milliseconds since 1970, by the
   * academy's clock.
   */
  notBefore: number | undefined
}

interface ChangeQueueOptions extends QueueOptions {
  send: (call: SentCall) => Promise<unknown>
  /** Sends several calls in order in one keepalive request. */
  sendBatch: (calls: readonly SentCall[]) => Promise<unknown>
}

/** Maximum size of a batch in bytes. Browsers limit pending keepalive requests to 64 kB in total. */
const MAX_BATCH_BYTES = 48 * 1024

const STORAGE_FULL = 'This device has no space left for offline changes.'

/** Returns the calls that `makeCalls` makes, without sending them. */
export function captureCalls(makeCalls: (client: DataClient) => unknown): ChangeCall[] {
  const calls: ChangeCall[] = []
  const recordingClient: DataClient = {
    callFunction(name, args, { service } = {}) {
      calls.push({ name, args: args.map(encode), service })
      return new Promise(() => undefined)
    },
    fetch: () => new Promise(() => undefined),
  }
  makeCalls(recordingClient)
  return calls
}

interface RejectedChange {
  key: string
  error: ApiError
}

/** Outcome of a change: sent, queued, or rejected. */
type Outcome = 'sent' | 'queued' | Error

/**
 * Queue of changes not yet confirmed by the academy, in order. Each is stored under its own local storage key before
 * it is sent, so that reloads and concurrent tabs lose no change. Resending is idempotent.
 */
export function createChangeQueue({ send, sendBatch, ...options }: ChangeQueueOptions) {
  const { now = Date.now } = options
  const changes = createChangeStore(options)
  const { read, readSetAside, enqueue, remove, has, isPersisted, inMemory } = changes
  const outcomes = new Map<string, Outcome>()
  const settle = (key: string, outcome: Outcome) => {
    outcomes.set(key, outcome)
    remove(key)
  }

  const sendAndValidate = async (call: SentCall) => validateResponse(call, await send(call))

  const sendOne = async (change: WaitingChange, call = change.call, id = getCallId(change)) => {
    const buildCall = (ownId: string) => toSentCall({ ...change, call }, now(), ownId)
    const response = await sendAndValidate(buildCall(id)).catch(ignoreDuplicate(call))
    const { otherwise } = call
    if (!otherwise || asObject(response)['matchedCount'] !== 0) return
    await sendOne(change, otherwise.call, `${id}-else`)
    if (otherwise.isBack) await sendAndValidate(buildCall(`${id}-then`))
    if (otherwise.id !== undefined) redirect(changes, change.id, getTargetId(call), otherwise.id)
  }

  /** Ids of the last batch of this page. Prevents a repeated batch if the page is first hidden and then closed. */
  let lastBatchIds = ''

  return {
    getQueued: read,
    getSetAside: readSetAside,
    enqueue,
    isPersisted,

    /**
     * Sends queued changes in order until the academy is unreachable. Returns the rejected changes. Of these, changes
     * that exceed a quota are set aside, unless their form `isAwaiting` the outcome and keeps the text.
     */
    async flush(isAwaiting: (key: string) => boolean = () => false): Promise<RejectedChange[]> {
      const rejected: RejectedChange[] = []
      for (let [change] = read(); change; [change] = read()) {
        const outcome = await sendOne(change).then(
          () => 'sent' as const,
          (reason: unknown) => getFailure(reason, () => changes.countFailure(change)),
        )
        if (outcome === 'queued') {
          // Changes in memory would be lost with the page, so they are rejected.
          for (const key of inMemory()) settle(key, new RangeError(STORAGE_FULL))
          break
        }
        if (isQuotaError(outcome) && !isAwaiting(change.key)) changes.setAside(change)
        if (outcome !== 'sent') rejected.push({ key: change.key, error: outcome })
        settle(change.key, outcome)
      }
      return rejected
    },

    /**
     * Sends each set-aside change once more. Returns the rejected changes; changes with other errors, or that still
     * exceed a quota, stay set aside.
     */
    async retrySetAside(): Promise<RejectedChange[]> {
      const rejected: RejectedChange[] = []
      for (const { key } of readSetAside()) {
        // Read again, because a previous change may have redirected it.
        const change = readSetAside().find((other) => other.key === key)
        if (!change) continue
        const error = await sendOne(change).catch((reason: unknown) => reason)
        if (isQuotaError(error)) continue
        if (isFinalError(error)) rejected.push({ key: change.key, error })
        if (error === undefined || isFinalError(error)) remove(change.key)
      }
      return rejected
    },

    /**
     * Sends queued changes in one request without awaiting the result, because the page is closing. They stay stored;
     * the next page resends them and receives the recorded responses. Changes beyond the limit stay queued.
     */
    async sendBeforeUnload() {
      const calls: SentCall[] = []
      let bytes = 0
      for (const change of read().slice(0, MAX_CALLS_PER_REQUEST)) {
        const call = toSentCall(change, now(), getCallId(change))
        bytes += new Blob([JSON.stringify(call)]).size
        if (bytes > MAX_BATCH_BYTES) break
        calls.push(call)
      }
      const ids = calls.map(({ id }) => id).join()
      if (ids === '' || ids === lastBatchIds) return
      lastBatchIds = ids
      await sendBatch(calls).catch(() => (lastBatchIds = ''))
    },

    /** Returns and clears the outcome of a change. A missing change was sent by another tab. */
    takeOutcome(key: string): Outcome {
      const outcome = outcomes.get(key) ?? (has(key) ? 'queued' : 'sent')
      outcomes.delete(key)
      return outcome
    },
  }
}

/** Redirects later changes of a record, and those that were set aside, to the record that was added instead. */
function redirect(
  { read, readSetAside, store }: Pick<ReturnType<typeof createChangeStore>, 'read' | 'readSetAside' | 'store'>,
  changeId: string,
  from: string | undefined,
  to: string,
) {
  if (from === undefined) return
  const laterChanges = read().filter(({ id }) => id > changeId)
  for (const { key, redirects, ...change } of [...laterChanges, ...readSetAside()]) {
    const text = JSON.stringify(change)
    if (!text.includes(from)) continue
    store(key, { ...asObject(JSON.parse(text.replaceAll(from, to))), redirects: redirects + 1 })
  }
}

/** Returns the outcome of a failed attempt. `countFailure` returns whether the change was set aside. */
const getFailure = (reason: unknown, countFailure: () => boolean) =>
  isFinalError(reason) || (isServerFailure(reason) && countFailure()) ? reason : 'queued'

/** Adds the age in milliseconds to changes that are merged by field. */
function toSentCall({ at, notBefore, series, call }: WaitingChange, now: number, id: string): SentCall {
  const { name, args, service } = call
  const [firstArg, ...otherArgs] = args
  const age = encode(Math.min(Math.max(0, now - at), OFFLINE_CHANGES.age))
  const agedArgs =
    'writtenAgo' in asObject(firstArg) ? [{ ...asObject(firstArg), writtenAgo: age }, ...otherArgs] : args
  return { name, args: agedArgs, service, id, series, notBefore }
}

/** A redirected change needs a new id because the academy rejects an id that was used for another document. */
const getCallId = ({ id, redirects }: WaitingChange) =>
  redirects > 0 ? `${id}-moved${redirects > 1 ? redirects : ''}` : id

const getTargetId = ({ args: [first] }: ChangeCall) => {
  const id = asObject(asObject(asObject(first)['query'])['_id'])['$oid']
  return isText(id) ? id : undefined
}

/** Required field of each command's response. All other queued functions return null. */
const REQUIRED_FIELDS = new Map([
  ['insertOne', 'insertedId'],
  ['updateOne', 'matchedCount'],
  ['deleteOne', 'deletedCount'],
])

/** Rejects unexpected responses, such as those of captive portals. */
function validateResponse({ name }: SentCall, response: unknown): unknown {
  const requiredField = REQUIRED_FIELDS.get(name)
  if (requiredField === undefined ? response !== null : !(requiredField in asObject(response)))
    throw new InvalidResponse(`Expected ${requiredField === undefined ? 'null' : `'${requiredField}'`} in the response`)
  return response
}

/** Treats a duplicate key error as success, because an earlier attempt inserted the document. */
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
