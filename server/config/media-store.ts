import { z } from 'zod'
import { isPlainUrl, urlSchema } from './setting-schemas.ts'

const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)\/?$/

/** Environment variables of the media store. Amazon's own tools use the same `AWS_` variables. */
export const MediaStoreVariables = {
  /** Bucket of the published films, with an optional prefix. If unset, the films are in `DATA_DIR/media`. */
  MEDIA_STORE: z.string().regex(BUCKET_URL, 'expected s3://bucket or s3://bucket/prefix').optional(),
  /** URL of the S3 service. If unset, Amazon's service is used. */
  AWS_ENDPOINT_URL: urlSchema('https|http')
    .refine(isPlainUrl, 'expected a URL without user, query or fragment')
    .optional(),
  AWS_REGION: z.string().default('us-east-1'),
  /** Access key. If unset, the role of the machine is used, as in Amazon's tools. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
}

/** An S3 bucket with the films of this academy. */
export interface BucketConfig {
  /** Value of MEDIA_STORE without a trailing slash. */
  url: string
  bucket: string
  /** Prefix of every key: empty, or with a trailing slash. */
  prefix: string
  endpoint: string | undefined
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

interface ParsedMediaStoreVariables {
  MEDIA_STORE?: string | undefined
  AWS_ENDPOINT_URL?: string | undefined
  AWS_REGION: string
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}

export function toBucketConfig(data: ParsedMediaStoreVariables): BucketConfig | undefined {
  const [, bucket, path = ''] = BUCKET_URL.exec(data.MEDIA_STORE ?? '') ?? []
  if (bucket === undefined) return undefined
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = data
  return {
    url: `s3://${bucket}${path}`,
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    endpoint: data.AWS_ENDPOINT_URL,
    region: data.AWS_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}

/** Returns an error if only one of the two AWS keys is set. */
export const checkMediaStoreVariables = ({
  MEDIA_STORE,
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
}: ParsedMediaStoreVariables): { name: string; message: string }[] =>
  MEDIA_STORE !== undefined && (AWS_ACCESS_KEY_ID === undefined) !== (AWS_SECRET_ACCESS_KEY === undefined)
    ? [{ name: 'AWS_ACCESS_KEY_ID', message: 'expected AWS_SECRET_ACCESS_KEY to be set too' }]
    : []
