import { DetailedError, Upload } from 'tus-js-client'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { UPLOAD_FIRST_PART, UPLOAD_LARGEST_PART, UPLOAD_SMALLEST_PART } from '#contract/studio/limits.ts'
import { client } from '#web/client.ts'

/** Milliseconds that one request should take: the server gives each half a minute. */
const PART_TIME = 4000
/** Milliseconds between tries while nothing answers. */
const PAUSES = [1000, 2000, 5000, 10_000, 15_000]

interface Sending {
  file: File
  /** Id of the film that the bytes are for. */
  id: string
  onProgress: (sent: number) => void
  /** The last try failed, for a reason that the server gave or without an answer. It goes on by itself. */
  onWaiting: (reason: string | undefined) => void
  onDone: () => void
  /** The server will not take it: no further try makes sense. */
  onRefused: (reason: string) => void
}

/**
 * Sends what the server does not have yet of a file, and goes on by itself after each interruption. Returns a function
 * that stops it; what has arrived stays.
 */
export function sendFile({ file, id, onProgress, onWaiting, onDone, onRefused }: Sending): () => void {
  const userId = client.tokens.currentId()
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let begun = performance.now()
  let token: string | null = null

  const again = () => {
    clearTimeout(timer)
    if (!isStopped && failures > 0) upload.start()
  }
  const upload = new Upload(file, {
    uploadUrl: `${location.origin}${STUDIO_PREFIX}/films/${id}/bytes`,
    chunkSize: UPLOAD_FIRST_PART,
    // The tries are made here: a phone that is in a pocket for an hour goes on, too.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      if (userId !== null) token = client.tokens.accessToken(userId) ?? (await client.refresh(userId, null))
      request.setHeader('authorization', `Bearer ${token}`)
      begun = performance.now()
    },
    onProgress: (sent) => {
      failures = 0
      onProgress(sent)
    },
    onChunkComplete: (bytes) => {
      const fitting = (bytes / Math.max(1, performance.now() - begun)) * PART_TIME
      upload.options.chunkSize = Math.round(
        Math.min(UPLOAD_LARGEST_PART, Math.max(UPLOAD_SMALLEST_PART, Math.min(fitting, bytes * 4))),
      )
    },
    onSuccess: onDone,
    onError: (error) => void recover(error),
  })

  async function recover(error: Error) {
    const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
    if (status === 401 && userId !== null) await client.refresh(userId, token).catch(() => null)
    else if (FINAL.has(status)) return onRefused(errorText(error))
    // A proxy in between takes no such large body.
    if (status === 413) upload.options.chunkSize = UPLOAD_SMALLEST_PART
    if (isStopped) return
    failures += 1
    onWaiting(status === 503 ? errorText(error) : undefined)
    timer = setTimeout(again, PAUSES[Math.min(failures, PAUSES.length) - 1])
  }

  addEventListener('online', again)
  upload.start()
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', again)
    // Its request is closed; what it had brought is on the disk.
    void upload.abort()
  }
}

/** Refusals that stay: the upload was removed, has ended, or is not this person's. */
const FINAL = new Set([400, 403, 404, 410, 415])

function errorText(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  const [, words] = /"error":"([^"]+)"/.exec(body ?? '') ?? []
  const sentence = words ?? 'the upload is no longer on the server'
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
