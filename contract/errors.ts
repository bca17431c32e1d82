import { z } from 'zod'

/**
 * Error catalogue of the protocol (specification §8, session service §4): code → status and default message. Handlers
 * call `fail('InvalidSession')`; only the HTTP layer converts that to a body.
 */
export const errorCatalogue = {
  AppNotFound: [404, 'cannot find app'],
  InvalidPassword: [401, 'invalid username/password'],
  AuthError: [401, 'confirmation required'],
  UserDisabled: [401, 'user disabled'],
  AuthProviderNotFound: [404, 'authentication is unsupported'],
  AccountNameInUse: [409, 'name already in use'],
  BadRequest: [400, 'bad request'],
  UserpassTokenInvalid: [400, 'userpass token is expired or invalid'],
  // The client `realm-web` compares this text, including the word "schema" (`docs/wire.md`).
  MissingAuthorization: [401, 'expected Authorization header with JWT (Bearer schema)'],
  InvalidSession: [401, 'invalid session'],
  FunctionNotFound: [404, 'function not found'],
  FunctionExecutionError: [400, 'function failed'],
  ArgumentsNotAllowed: [400, 'arguments not allowed'],
  ServiceNotFound: [404, 'service not found'],
  ServiceCommandNotFound: [400, 'command not found'],
  NoMatchingRuleFound: [403, 'not permitted'],
  // The code of the original service, which used MongoDB. Clients compare it.
  MongoDBError: [400, 'the data service cannot do this'],
  QuotaExceeded: [409, 'the limit is reached'],
  SchemaValidationFailedWrite: [400, 'the document does not match the schema of its collection'],
  ChangeStreamHistoryLost: [400, 'the resume token is too old'],
  SlowConsumer: [400, 'the client reads changes too slowly'],
  APIKeyNotFound: [404, 'API key not found'],
  APIKeyAlreadyExists: [409, 'an API key with this name already exists'],
  InvalidParameter: [400, 'a parameter is not valid'],
  LessonNotFound: [404, 'this lesson does not exist'],
  LessonLocked: [403, 'this lesson needs the full plan'],
  LessonNotReady: [409, 'this lesson has no video yet'],
  PlayingElsewhere: [409, 'three other devices of this account are playing now'],
  GrantInvalid: [403, 'this link is invalid or has expired'],
  WrongPassword: [403, 'the password is incorrect'],
  SignInTooOld: [403, 'sign in again first'],
  DemoAccount: [403, 'this cannot be changed on a shared demo account'],
  ReauthenticationRequired: [403, 'confirm it’s you first'],
  SecondFactorRequired: [403, 'enter your second factor first'],
  SecondFactorMissing: [403, 'the academy requires a second factor for all staff; set one up first'],
  WrongCode: [403, 'this code is incorrect or was already used'],
  PasskeyRefused: [403, 'this passkey could not be verified'],
  LastOwner: [409, 'the academy needs at least one owner'],
  Conflict: [409, 'someone else has changed this in the meantime'],
  ContentNotFound: [404, 'this content does not exist'],
  ContentChanged: [409, 'someone else has changed this in the meantime'],
  ContentNameInUse: [409, 'this web address is already in use'],
  ContentNeeded: [409, 'this cannot be removed, because the site requires it'],
  ContentFixed: [409, 'this web address cannot be changed'],
  CatalogueElsewhere: [409, 'the catalogue of this academy is managed outside the Studio'],
  OrderNotFound: [404, 'this order does not exist'],
  OrderRefused: [409, 'this cannot be ordered or changed now'],
  CouponRefused: [409, 'this coupon is not valid'],
  PriceChanged: [409, 'the price has changed since it was shown'],
  PaymentUnavailable: [503, 'the payment provider is not responding; you were not charged'],
  Forbidden: [403, 'not permitted'],
  NotFound: [404, 'nothing was found at this URL'],
  MethodNotAllowed: [405, 'this method is not allowed at this URL'],
  RequestTimeout: [408, 'the request took too long to arrive'],
  PayloadTooLarge: [413, 'the body is too large'],
  UnsupportedMediaType: [415, 'the body must be application/json'],
  RangeNotSatisfiable: [416, 'the file does not have the requested range'],
  RateLimitExceeded: [429, 'too many attempts'],
  HeadersTooLarge: [431, 'the URL or the headers are too large'],
  InternalServerError: [500, 'internal server error'],
  NotReady: [503, 'not ready'],
  QueryTooSlow: [503, 'the database took too long to respond; the request was stopped, and nothing was changed'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorCatalogue

/** Body of every unsuccessful response. */
export const ErrorBody = z.object({
  error: z.string(),
  error_code: z.string().optional(),
  link: z.string().optional(),
  /**
   * Data that the caller needs to continue. For ContentChanged: `{current, yours}`, both versions of the item, each
   * `{version, slug, data, author, at}`, with the time of its change in `at`.
   */
  details: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
