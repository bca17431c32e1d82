/** Reasons by the code of the S3 service, with the remedy. */
const reasonsByCode: Partial<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist. Create it, or change MEDIA_STORE.',
  AccessDenied: 'access was denied. The key needs the permissions to list, read, write and delete objects.',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is unknown to the service.',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong.',
}

/** The error of a bucket that does not respond or refuses a request. */
export class BucketUnavailable extends Error {
  override name = 'BucketUnavailable'
  /** Whether the settings are wrong, so that repeating the request does not help. */
  readonly isRefusal: boolean

  constructor(url: string, cause: unknown) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause))
    const reason = reasonsByCode[name]
    // The client library has no message for many errors. The cause would add nothing.
    super(`${url}: ${reason ?? (message === 'UnknownError' ? name : message)}`)
    this.isRefusal = reason !== undefined
  }
}
