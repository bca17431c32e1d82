/** Explanations of error codes of the S3 service, each with advice. */
const reasonsByCode: Partial<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist. Create it, or correct its name.',
  AccessDenied: 'access was denied. The key needs the permissions to list, read, write and delete objects.',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is unknown to the service.',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong.',
}

/** Thrown if a bucket does not respond or rejects a request. */
export class BucketUnavailable extends Error {
  override name = 'BucketUnavailable'
  /** Whether the configuration is wrong, so that retrying does not help. */
  readonly isMisconfigured: boolean

  constructor(url: string, cause: unknown) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause))
    const reason = reasonsByCode[name]
    // Many errors of the client library have no message, only a name. The cause is omitted, since it has no other
    // details.
    super(`${url}: ${reason ?? (message === 'UnknownError' ? name : message)}`)
    this.isMisconfigured = reason !== undefined
  }
}
