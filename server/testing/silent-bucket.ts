import { once } from 'node:events'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import type { BucketConfig } from '#server/config/index.ts'

/** Starts an S3 service that accepts connections but does not respond. */
export async function startSilentBucket(): Promise<BucketConfig> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const credentials = { accessKeyId: 'academy', secretAccessKey: 'secret' }
  const endpoint = `http://127.0.0.1:${port}`
  return { url: 's3://films', bucket: 'films', prefix: '', endpoint, region: 'us-east-1', credentials }
}
