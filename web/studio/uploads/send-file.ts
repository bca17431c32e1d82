import { DetailedError, Upload } from 'tus-js-client'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { FIRST_UPLOAD_PART_BYTES, MAX_UPLOAD_PART_BYTES, MIN_UPLOAD_PART_BYTES } from '#contract/studio/limits.ts'
import { client } from '#web/client.ts'

/** Target duration of one request. The server's limit is 30 seconds. */
const TARGET_REQUEST_MS = 4000
/** Delays between attempts without a response. */
const BACKOFF_DELAYS_MS = [1000, 2000, 5000, 10_000, 15_000]

interface SendFileOptions {
  file: File
  /** Id of the film. */
  id: string
  onProgress: (sentBytes: number) => void
  /** Called if an attempt failed that is retried automatically. `reason` is undefined if the server did not respond. */
  onWaiting: (reason: string | undefined) => void
  onDone: () => void
  /** Called if the server rejected the upload permanently. `isFilmRemoved` is true if its film no longer exists. */
  onRejected: (reason: string, isFilmRemoved: boolean) => void
}

/**
 * Uploads the missing part of a file and resumes after interruptions. Returns a function that stops the upload;
 * uploaded parts are kept.
 */
export function sendFile({ file, id, onProgress, onWaiting, onDone, onRejected }: SendFileOptions): () => void {
  const userId = client.tokens.currentId()
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let startTime = performance.now()
  let token: string | null = null

  // Starts the upload only if a retry is scheduled, because a second start would send the file twice.
  const retryNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    upload.start()
  }
  const upload = new Upload(file, {
    uploadUrl: `${location.origin}${STUDIO_PREFIX}/films/${id}/bytes`,
    chunkSize: FIRST_UPLOAD_PART_BYTES,
    // `recover` retries instead of the library, so that an upload also resumes after a long suspension.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      if (userId !== null) token = client.tokens.accessToken(userId) ?? (await client.refresh(userId, null))
      // The library would still send the request of an aborted upload.
      if (isStopped) throw new Error('The upload was stopped.')
      request.setHeader('authorization', `Bearer ${token}`)
      startTime = performance.now()
    },
    onProgress: (sentBytes) => {
      failures = 0
      onProgress(sentBytes)
    },
    onChunkComplete: (bytes) => {
      const targetBytes = (bytes / Math.max(1, performance.now() - startTime)) * TARGET_REQUEST_MS
      upload.options.chunkSize = Math.round(
        Math.min(MAX_UPLOAD_PART_BYTES, Math.max(MIN_UPLOAD_PART_BYTES, Math.min(targetBytes, bytes * 4))),
      )
    },
    onSuccess: onDone,
    onError: (error) => void recover(error),
  })

  async function recover(error: Error) {
    if (isStopped) return
    const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
    if (status === 401 && userId !== null) await client.refresh(userId, token).catch(() => null)
    else if (PERMANENT_STATUSES.has(status)) return onRejected(errorText(error), status === 404 || status === 410)
    // A proxy rejected the body because of its size.
    if (status === 413) upload.options.chunkSize = MIN_UPLOAD_PART_BYTES
    if (isStopped) return
    failures += 1
    onWaiting(status === 503 ? errorText(error) : undefined)
    timer = setTimeout(retryNow, BACKOFF_DELAYS_MS[Math.min(failures, BACKOFF_DELAYS_MS.length) - 1])
  }

  addEventListener('online', retryNow)
  upload.start()
  return () => {
    isStopped = true
    clearTimeout(timer)
    timer = undefined
    removeEventListener('online', retryNow)
    // Closes the connection. The server stores the received bytes.
    void upload.abort()
  }
}

/** Statuses of permanent errors: the upload is invalid, was removed or completed, or belongs to another account. */
const PERMANENT_STATUSES = new Set([400, 403, 404, 410, 415])

function errorText(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  const [, message] = /"error":"([^"]+)"/.exec(body ?? '') ?? []
  const sentence = message ?? 'the upload is no longer on the server'
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
