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
  MissingAuthorization: [401, 'expected Authorization header with JWT (Bearer schema)'],
  InvalidSession: [401, 'invalid session'],
  FunctionNotFound: [404, 'function not found'],
  FunctionExecutionError: [400, 'function failed'],
  ArgumentsNotAllowed: [400, 'arguments not allowed'],
  ServiceNotFound: [404, 'service not found'],
  ServiceCommandNotFound: [400, 'command not found'],
  NoMatchingRuleFound: [403, 'not permitted'],
  MongoDBError: [400, 'the data service cannot do this'],
  QuotaExceeded: [409, 'there is no room for more'],
  SchemaValidationFailedWrite: [400, 'the document does not fit its collection'],
  ChangeStreamHistoryLost: [400, 'the place to resume from is too long ago'],
  SlowConsumer: [400, 'changes came faster than they were read'],
  APIKeyNotFound: [404, 'API key not found'],
  APIKeyAlreadyExists: [409, 'an API key with this name exists already'],
  InvalidParameter: [400, 'a parameter is not valid'],
  LessonNotFound: [404, 'there is no such lesson'],
  LessonLocked: [403, 'this lesson needs the full plan'],
  LessonNotReady: [409, 'this lesson has no film yet'],
  PlayingElsewhere: [409, 'three other devices of this account play now'],
  GrantInvalid: [403, 'this address is not valid, or no longer'],
  WrongPassword: [403, 'this is not the password of the account'],
  SignInTooOld: [403, 'sign in once more first'],
  DemoAccount: [403, 'this is a demo account, which everybody shares, so this cannot be changed'],
  ReauthenticationRequired: [403, 'prove first that it is you'],
  SecondFactorRequired: [403, 'give your second factor first'],
  SecondFactorMissing: [403, 'the academy asks everybody on its staff for a second factor; set one up first'],
  WrongCode: [403, 'this code is wrong, or was used already'],
  PasskeyRefused: [403, 'this passkey did not prove that it is you'],
  LastOwner: [409, 'the academy needs at least one owner'],
  Conflict: [409, 'somebody else has changed this meanwhile'],
  ContentNotFound: [404, 'there is no such content'],
  ContentChanged: [409, 'somebody else has changed this meanwhile'],
  ContentNameInUse: [409, 'this address is in use'],
  ContentNeeded: [409, 'the site cannot be without this'],
  ContentFixed: [409, 'the address of this never changes'],
  CatalogueElsewhere: [409, 'the catalogue of this academy comes from elsewhere'],
  OrderNotFound: [404, 'there is no such order'],
  OrderRefused: [409, 'this cannot be bought or changed now'],
  CouponRefused: [409, 'this coupon does not count'],
  PriceChanged: [409, 'the price is not the one that was shown'],
  PaymentUnavailable: [503, 'the payment provider does not answer; nothing was charged'],
  Forbidden: [403, 'not permitted'],
  NotFound: [404, 'there is nothing at this address'],
  MethodNotAllowed: [405, 'this address does not know the method'],
  RequestTimeout: [408, 'the request took too long to arrive'],
  PayloadTooLarge: [413, 'the body is too large'],
  UnsupportedMediaType: [415, 'the body must be application/json'],
  RangeNotSatisfiable: [416, 'the file does not have these bytes'],
  RateLimitExceeded: [429, 'too many attempts'],
  HeadersTooLarge: [431, 'the address or the headers are too large'],
  InternalServerError: [500, 'internal server error'],
  NotReady: [503, 'not ready'],
  QueryTooSlow: [503, 'the records took too long to answer, so this was stopped and nothing was changed'],
} as const satisfies Record<string, readonly [status: number, words: string]>

export type ErrorCode = keyof typeof errorCatalogue

/** Body of every unsuccessful response. */
export const ErrorBody = z.object({
  error: z.string(),
  error_code: z.string().optional(),
  link: z.string().optional(),
  /**
   * Data that the caller needs to continue: with ContentChanged `{current, yours}`, each `{version, slug, data, author,
   * at}`.
   */
  details: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
