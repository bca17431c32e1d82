import { APP } from '#web/api/session-wire.ts'

/** The keys of the published client, so that either can follow the other in one browser (session service §11). */
export const APP_KEYS = `realm-web:app(${APP})`
export const USER_IDS = `${APP_KEYS}:userIds`
export const DEVICE_ID = `${APP_KEYS}:deviceId`

export const userKey = (userId: string, part: 'accessToken' | 'refreshToken' | 'profile' | 'providerType') =>
  `${APP_KEYS}:user(${userId}):${part}`
