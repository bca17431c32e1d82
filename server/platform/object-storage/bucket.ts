import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { BucketConfig } from '#server/config/index.ts'
import { fail } from '#server/errors.ts'
import { BucketUnavailable } from './bucket-unavailable.ts'

/** Maximum number of connections of this process to the S3 service, and of responses that are streamed at once. */
const MAX_CONNECTIONS = 500
/** Timeouts of a connection, and of a request or a stalled response. */
const CONNECT_TIMEOUT_MS = 3000
const REQUEST_TIMEOUT_MS = 60_000
/** Time limit until the service responds to {@link Bucket.fetch}, including retries. */
const FETCH_TIMEOUT_MS = 10_000

export interface StoredObject {
  /** Key without the prefix of the bucket. */
  key: string
  bytes: number
  changedAt: Date
}

/** Headers of a client's request, for {@link Bucket.fetch}. */
export interface ObjectRequest {
  method: string
  range?: string | undefined
  /** Sends the whole object instead of the range if the object has another ETag or is newer. */
  ifRange?: string | undefined
  ifNoneMatch?: string | undefined
  signal: AbortSignal
}

/** A response of the S3 service for a client. */
export interface ObjectResponse {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** Undefined for 304 and 416. */
  body: Readable | undefined
}

export type Bucket = ReturnType<typeof openBucket>

/** Opens a bucket. The client library is loaded by the first request. Every request may throw BucketUnavailable. */
export function openBucket(config: BucketConfig) {
  const { bucket: Bucket, prefix } = config
  const toKey = (key: string) => ({ Bucket, Key: prefix + key })
  let connecting: ReturnType<typeof connect> | undefined
  let streamCount = 0

  /** Runs a request until `timeout` is aborted. Returns undefined if the object does not exist. */
  async function run<T>(send: (connection: Connection) => Promise<T>, timeout?: AbortSignal): Promise<T | undefined> {
    connecting ??= connect(config)
    try {
      return await send(await connecting)
    } catch (error) {
      if (getName(error) === 'NoSuchKey' || getName(error) === 'NotFound') return undefined
      if (timeout?.aborted) throw new BucketUnavailable(config.url, new Error('no response'))
      // The client has disconnected, so nobody reads the response.
      if (getName(error) === 'AbortError') return fail('NotReady')
      throw new BucketUnavailable(config.url, error)
    }
  }

  /** Yields pages of the objects, or with `foldersOnly` of the folders, below `path`. */
  async function* listPages(path: string, foldersOnly = false) {
    for (let token: string | undefined; ;) {
      const input = { Bucket, Prefix: prefix + path, ...(foldersOnly && { Delimiter: '/' }), ContinuationToken: token }
      const page = await run(({ sdk, client }) => client.send(new sdk.ListObjectsV2Command(input)))
      if (page) yield page
      token = page?.NextContinuationToken
      if (token === undefined) return
    }
  }

  return {
    url: config.url,

    /** Throws if the bucket does not respond or does not allow listing its objects. */
    async check(signal?: AbortSignal): Promise<void> {
      const input = { Bucket, Prefix: prefix, MaxKeys: 1 }
      await run(
        ({ sdk, client }) => client.send(new sdk.ListObjectsV2Command(input), signal && { abortSignal: signal }),
        signal,
      )
    },

    /** Stores an object, durably. The service rejects bytes that were corrupted in transit. */
    async put(key: string, bytes: Buffer, type: string): Promise<void> {
      const input = { ...toKey(key), ...toBody(bytes), ContentType: type }
      await run(({ sdk, client }) => client.send(new sdk.PutObjectCommand(input)))
    },

    /** Like `put`, for parts of at least 5 MiB, except for the last part. Stores nothing if `parts` throws. */
    putParts: (key: string, parts: AsyncIterable<Buffer>, type: string): Promise<void> =>
      putParts(run, { ...toKey(key), ContentType: type }, parts),

    /** Reads an object. Returns undefined if it does not exist. */
    async read(key: string, timeout?: AbortSignal): Promise<Buffer | undefined> {
      const bytes = await run(async ({ sdk, client }) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(toKey(key)), timeout && { abortSignal: timeout })
        return Body?.transformToByteArray()
      }, timeout)
      return bytes && Buffer.from(bytes)
    },

    /** Requests an object for a client, or returns undefined. The caller must read or destroy the body. */
    async fetch(key: string, request: ObjectRequest): Promise<ObjectResponse | undefined> {
      if (streamCount >= MAX_CONNECTIONS)
        throw new BucketUnavailable(config.url, new Error('Too many files are being sent at the same time.'))
      streamCount += 1
      const countEnd = () => void (streamCount -= 1)
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(), FETCH_TIMEOUT_MS)
      const limitedRequest = { ...request, signal: AbortSignal.any([request.signal, timeout.signal]) }
      const response = await run((connection) => requestObject(connection, toKey(key), limitedRequest), timeout.signal)
        .catch((error: unknown) => {
          countEnd()
          throw error
        })
        .finally(() => clearTimeout(timer))
      if (response?.body) response.body.once('close', countEnd)
      else countEnd()
      return response
    },

    /** Yields the objects below a path. */
    async *list(path: string): AsyncGenerator<StoredObject> {
      for await (const { Contents = [] } of listPages(path))
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
          yield { key: Key.slice(prefix.length), bytes: Size, changedAt: LastModified }
    },

    /** Yields the names of the top-level folders. */
    async *listFolders(): AsyncGenerator<string> {
      for await (const { CommonPrefixes = [] } of listPages('', true))
        for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(prefix.length, -1)
    },

    async remove(key: string): Promise<void> {
      await run(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(toKey(key))))
    },
  }
}

const toBody = (bytes: Buffer) => ({ Body: bytes, ContentMD5: createHash('md5').update(bytes).digest('base64') })

async function putParts(
  run: <T>(send: (connection: Connection) => Promise<T>) => Promise<T | undefined>,
  target: { Bucket: string; Key: string; ContentType: string },
  parts: AsyncIterable<Buffer>,
) {
  const created = await run(({ sdk, client }) => client.send(new sdk.CreateMultipartUploadCommand(target)))
  const upload = { ...target, UploadId: created?.UploadId }
  try {
    const sentParts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const bytes of parts) {
      const part = { ...upload, ...toBody(bytes), PartNumber: sentParts.length + 1 }
      const sent = await run(({ sdk, client }) => client.send(new sdk.UploadPartCommand(part)))
      sentParts.push({ PartNumber: part.PartNumber, ETag: sent?.ETag })
    }
    const all = { ...upload, MultipartUpload: { Parts: sentParts } }
    await run(({ sdk, client }) => client.send(new sdk.CompleteMultipartUploadCommand(all)))
  } catch (error) {
    await run(({ sdk, client }) => client.send(new sdk.AbortMultipartUploadCommand(upload))).catch(() => undefined)
    throw error
  }
}

async function connect({ endpoint, region, credentials }: BucketConfig) {
  const sdk = await import('@aws-sdk/client-s3')
  const agent = { maxSockets: MAX_CONNECTIONS }
  const client: S3Client = new sdk.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Ceph and other services do not support the default checksums. `put` sends an MD5, which all services check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: REQUEST_TIMEOUT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return { sdk, client }
}

type Connection = Awaited<ReturnType<typeof connect>>

/** Converts `If-Range`, which S3 does not support, to a condition. Undefined for a weak ETag, which never matches. */
function toCondition(ifRange: string) {
  if (ifRange.startsWith('"')) return { IfMatch: ifRange }
  const IfUnmodifiedSince = new Date(ifRange)
  return Number.isNaN(IfUnmodifiedSince.getTime()) ? undefined : { IfUnmodifiedSince }
}

async function requestObject(
  connection: Connection,
  key: { Bucket: string; Key: string },
  request: ObjectRequest,
): Promise<ObjectResponse> {
  const { sdk, client } = connection
  const { method, range, ifRange, ifNoneMatch, signal } = request
  const condition = range === undefined || ifRange === undefined ? {} : toCondition(ifRange)
  const input = { ...key, ...(condition && { Range: range, ...condition }), IfNoneMatch: ifNoneMatch }
  const options = { abortSignal: signal }
  try {
    const response =
      method === 'HEAD'
        ? { Body: undefined, ...(await client.send(new sdk.HeadObjectCommand(input), options)) }
        : await client.send(new sdk.GetObjectCommand(input), options)
    const { Body, ContentLength, ContentRange, ETag, LastModified } = response
    const isPart = response.$metadata.httpStatusCode === 206
    const headers = {
      'accept-ranges': 'bytes',
      'content-length': ContentLength?.toString(),
      // Ceph also sends this header for whole objects.
      'content-range': isPart ? ContentRange : undefined,
      etag: ETag,
      'last-modified': LastModified?.toUTCString(),
    }
    return {
      status: isPart ? 206 : 200,
      headers: dropUndefined(headers),
      body: Body instanceof Readable ? Body : Readable.from([]),
    }
  } catch (error) {
    // The condition of `If-Range` failed.
    if (getStatus(error) === 412) return requestObject(connection, key, { ...request, range: undefined })
    if (getStatus(error) === 304) return { status: 304, headers: {}, body: undefined }
    if (getStatus(error) !== 416) throw error
    const { ContentLength = 0 } = await client.send(new sdk.HeadObjectCommand(key), options)
    return { status: 416, headers: { 'content-range': `bytes */${ContentLength}` }, body: undefined }
  }
}

const dropUndefined = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

const getName = (error: unknown) => (error instanceof Error ? error.name : undefined)

function getStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata: metadata } = error
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}
